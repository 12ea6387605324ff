import { afterAll, beforeAll, expect, it } from "vitest";

import { ownApp } from "#tests/browser.ts";
import { emptyPlace, setUpJourney } from "#tests/journey-fixture.ts";
import { setScene, type Scene } from "#tests/screens/scene.ts";
import { SCREENS, type Screen } from "#tests/screens/table.ts";
import { axeOnce, forcedColors, layout, walkScreens } from "#tests/screens/walk.ts";
import { IS_WHOLE, partOf, SEED } from "#tests/short-form.ts";

const fixture = setUpJourney();

let scene: Scene;
beforeAll(async () => {
  scene = await setScene(fixture.database);
});
afterAll(() => emptyPlace(fixture));

/** What a screen opens, a third of it: another one each round. */
function opensAThird(screen: Screen): Screen {
  const round = Math.floor(SEED / 3);
  const open = Object.entries(screen.open ?? {}).filter((_, state) => IS_WHOLE || (state + round) % 3 === 0);
  return { ...screen, open: Object.fromEntries(open) };
}

const today = partOf(SCREENS, 3).map(opensAThird);

// In parts, so that each has its own time and names what it was about.
const PARTS = {
  "a visitor's": today.filter(({ who }) => who === "visitor"),
  "a reader's": today.filter(({ who }) => who !== "visitor" && who !== "admin"),
  "the owner's": today.filter(({ who }) => who === "admin"),
};

/**
 * A third of the screens each day. `npm run prove -- every-screen` looks at all that they open, in both themes on a phone and a desk,
 * and goes through it with Tab.
 */
it.each(Object.entries(PARTS))(
  "shows %s screens without a violation in one of the themes, nothing sticking out, and each control in forced colours",
  async (_, screens) => {
    const checks = [axeOnce, layout, forcedColors];
    const openedChecks = [axeOnce];
    const address = ownApp().address;
    const faults = await walkScreens({ browser: fixture.browser, address, scene, screens, checks, openedChecks });
    // As text, because a failure names a list by its length alone.
    expect(faults.join("\n")).toBe("");
  },
  300_000,
);
