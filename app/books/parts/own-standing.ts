import { t } from "#app/language/t.ts";

/**
 * Uses nothing from outside, because the book's page inlines it as text. Submits the form as a document if the session
 * has ended and `ask` cannot sign in.
 */
export function showOwnStanding(
  article: HTMLElement,
  { onChange, ask = (...asked) => fetch(...asked) }: { onChange?(): void; ask?: typeof fetch } = {},
): void {
  const controls = () => [...article.querySelectorAll<HTMLElement>("[data-part=actions] :is(button, a, input)")];
  const load = async () => {
    const reply = await fetch(article.dataset["standing"]!, { redirect: "manual" });
    if (!reply.ok) return;
    const template = document.createElement("template");
    template.innerHTML = await reply.text();
    for (const part of template.content.querySelectorAll<HTMLElement>("[data-part]")) {
      article.querySelector(`[data-place="${part.dataset["part"]}"]`)?.replaceChildren(part);
    }
    article.dataset["own"] = "true";
  };
  const tell = (problem: string) => (article.querySelector("[data-place=problem]")!.textContent = problem);
  const send = async (form: HTMLFormElement, at: number) => {
    const reply = await ask(form.getAttribute("action")!, {
      method: form.dataset["method"] ?? "POST",
      // No form has a file.
      body: new URLSearchParams([...new FormData(form)] as Array<[string, string]>),
      headers: { Accept: "application/json" },
      redirect: "manual",
    });
    if (reply.status === 401) {
      if ((form.dataset["method"] ?? "POST") === "POST") return form.submit();
      return location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
    }
    if (!reply.ok) throw new Error(`The form was answered with ${reply.status}`);
    tell("");
    await load();
    const control = controls()[at];
    // A closed popover cannot take the focus: its button does.
    const popover = control?.closest("[popover]");
    (popover ? article.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`) : control)?.focus();
    onChange?.();
  };
  article.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const at = controls().indexOf(event.submitter ?? (document.activeElement as HTMLElement));
    if (!form.closest("[data-part]")) return;
    event.preventDefault();
    send(form, at).catch((error: Error) => {
      tell(error.name === "SignedOut" ? error.message : t("That didn’t work. Please try again."));
    });
  });
  article.addEventListener("change", ({ target }) => {
    (target as HTMLElement).closest<HTMLFormElement>("form[data-sent-on-change]")?.requestSubmit();
  });
  load().catch(() => {});
}
