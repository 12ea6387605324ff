import "./back-handler.ts";

/** Lets Back close this dialog or popover while it is open, with a script that comes once something has opened. */
export function closeByBack(element: HTMLElement): void {
  import("./close-on-back.ts").then(
    (script) => script.closeOnBack(element),
    () => {},
  );
}
