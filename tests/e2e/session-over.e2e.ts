import { afterAll, expect, it } from "vitest";

import { expectAccessible, ownApp, PHONE } from "#tests/browser.ts";
import { ENDED_SESSIONS, nameOf, sendInEndedSession } from "#tests/ended-sessions.ts";
import { aPassword } from "#tests/factories/users.ts";
import { button, dialog, emptyPlace, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";
import { partOf } from "#tests/short-form.ts";

const journey = setUpJourney();
afterAll(() => emptyPlace(journey));

const endSessions = (email: string) =>
  journey.database.query("DELETE FROM sessions USING users WHERE users.id = user_id AND email = $1", [email]);

it("signs in over the page where a session has ended, and does what was asked", async () => {
  const title = "Ships and ice";
  const { page, user } = await visitAs(
    journey,
    { emailVerified: true, nickname: "Ada" },
    PHONE,
    "/suggestions",
    ({ id }) => aPassword(journey.database, id),
  );
  await button(page, "Ask for Suggestions").click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Like The Terror, but colder.");
  await endSessions(user.email);
  await button(page, "Post Request").click();

  const signIn = dialog(page, "Sign In");
  await signIn.getByText("You were signed out. Sign in to send it.").waitFor();
  await expectAccessible(page);
  await signIn.getByLabel("E-mail").fill(user.email);
  await signIn.getByLabel("Password").fill(PASSWORD);
  await button(page, "Sign In").click();
  await page.getByRole("heading", { name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/suggestions");
});

// Three of them each day, in 43 days all; `npm run prove -- ended-sessions` tries all at once.
it.each(partOf(ENDED_SESSIONS, 43).map((each) => [nameOf(each), each] as const))(
  "keeps what was typed, and does it afterwards: %s",
  (_, each) => sendInEndedSession({ ...journey, address: ownApp().address }, each),
);
