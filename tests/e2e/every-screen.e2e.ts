import { expect, it } from "vitest";

import { ownApp } from "#tests/browser.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";
import { setScene } from "#tests/screens/scene.ts";
import { SCREENS } from "#tests/screens/table.ts";
import { axeOnce, forcedColors, layout, walkScreens } from "#tests/screens/walk.ts";

const fixture = setUpJourney({ snapshots: false });

/**
 * Each screen once. `npm run prove -- every-screen` also opens its dialogs, in both themes on a phone and a desk, and
 * goes through all of it with Tab.
 */
it("shows every screen without a violation in one of the themes, nothing sticking out, and each control in forced colours", async () => {
  const { browser, database } = fixture;
  const scene = await setScene(database);
  const checks = [axeOnce, layout, forcedColors];
  const address = ownApp().address;
  const faults = await walkScreens({ browser, address, scene, screens: SCREENS, checks, withDialogs: false });
  // As text, because a failure names a list by its length alone.
  expect(faults.join("\n")).toBe("");
}, 300_000);
