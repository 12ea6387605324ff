import "./back-handler.ts";

export function closeByBack(element: HTMLElement): void {
  import("./close-on-back.ts").then(
    (script) => script.closeOnBack(element),
    () => {},
  );
}
