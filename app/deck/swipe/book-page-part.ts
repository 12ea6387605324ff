export interface BookPagePart {
  path: string;
  name: string;
  title: string;
  article: HTMLElement;
}

/** Null if there is no such book. Rejects if the page or a style sheet of it could not be loaded. */
export async function fetchBookPage(href: string, signal: AbortSignal): Promise<BookPagePart | null> {
  const response = await fetch(href, { signal });
  if (response.status === 404) return null;
  const page = new DOMParser().parseFromString(response.ok ? await response.text() : "", "text/html");
  const article = page.querySelector<HTMLElement>("[data-standing]");
  if (!article) throw new Error(`The page of the book was answered with ${response.status}`);
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(addStyleSheet));
  const heading = article.querySelector("h1");
  // The sheet shows the title itself.
  heading?.remove();
  return {
    path: new URL(response.url).pathname,
    name: page.title,
    title: heading?.textContent ?? "",
    article: document.adoptNode(article),
  };
}

function addStyleSheet(wanted: HTMLLinkElement): Promise<void> {
  const path = wanted.getAttribute("href")!;
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(path)}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = path;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("A style sheet could not be loaded"));
    });
    document.head.append(link);
  });
}
