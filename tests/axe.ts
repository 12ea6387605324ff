import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export interface AxeFault {
  id: string;
  /** Markup of the elements concerned. */
  nodes: string[];
}

/** Every accessibility violation that axe knows of, on the page as it stands. */
export async function axeFaults(page: Page): Promise<AxeFault[]> {
  // What fades in meanwhile would be measured with the contrast of a moment: while axe looks, everything has arrived.
  const calm = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // A frame that may run nothing cannot be asked either: what it shows is a page with a journey of its own.
  // Without such frames one page says it all: merging the findings of several would open a window each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.exclude("iframe[sandbox]").analyze();
  await calm.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
}
