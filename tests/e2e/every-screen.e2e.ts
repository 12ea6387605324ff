import { beforeAll, expect, it } from "vitest";

import { ownApp } from "#tests/browser.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";
import { setScene, type Scene } from "#tests/screens/scene.ts";
import { SCREENS } from "#tests/screens/table.ts";
import { axeOnce, forcedColors, layout, walkScreens } from "#tests/screens/walk.ts";

const fixture = setUpJourney();

let scene: Scene;
beforeAll(async () => {
  scene = await setScene(fixture.database);
}, 120_000);

// In parts, so that each has its own time and names what it was about.
const PARTS = {
  "a visitor's": SCREENS.filter(({ who }) => who === "visitor"),
  "a reader's": SCREENS.filter(({ who }) => who !== "visitor" && who !== "admin"),
  "the owner's": SCREENS.filter(({ who }) => who === "admin"),
};

/**
 * Each screen, and all that it opens, once. `npm run prove -- every-screen` looks at them in both themes on a phone and
 * a desk, and goes through all of it with Tab.
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
