import { z } from "zod";

import type { SessionUser } from "#app/auth/session/session.ts";
import { addPreset } from "#app/books/places/owner.queries.server.ts";
import { PRESETS, type PresetKey } from "#app/books/places/presets.ts";
import { TOO_MANY_PLACES } from "#app/books/places/rules.ts";
import { done, fieldErrors, invalid, problem, type Outcome, type Values } from "#app/http/mutation.server.ts";
import { JoiningForm } from "#app/site/settings/joining-schema.ts";
import { PlaceForm } from "#app/site/settings/place-schema.ts";
import { setPlace } from "#app/site/settings/place.queries.server.ts";
import { setJoiningMode, setSiteOwner } from "#app/site/settings/queries.server.ts";
import { savePlace, suggesting } from "#app/site/settings/save-place.server.ts";
import { OwnerForm } from "#app/site/settings/schema.ts";

import type { Step } from "./rules.ts";

type Work = (admin: SessionUser, sent: Record<string, unknown>, values: Values) => Promise<Outcome>;

function saved<Schema extends z.ZodType>(
  form: Schema,
  work: (admin: SessionUser, fields: z.infer<Schema>, values: Values) => Promise<Outcome>,
): Work {
  return async (admin, sent, values) => {
    const { data, error } = form.safeParse(sent);
    return error ? invalid(fieldErrors(error), values) : work(admin, data, values);
  };
}

const KEYS = Object.keys(PRESETS) as PresetKey[];
const Shops = z.object({ shops: z.array(z.enum(KEYS)) });

const saveLook = saved(PlaceForm, (admin, fields, values) => savePlace(admin.id, fields, values));

/** By the same rules as the pages of the settings. */
export const SAVE: Record<Step, Work> = {
  look: async (...sent) => suggesting(await saveLook(...sent)),
  imprint: saved(OwnerForm.extend({ language: PlaceForm.shape.language }), async (admin, { language, ...owner }) => {
    await setSiteOwner(admin.id, owner);
    await setPlace(admin.id, { language });
    return done();
  }),
  joining: saved(JoiningForm, async (admin, { mode }) => {
    await setJoiningMode(admin.id, mode);
    return done();
  }),
  mail: async () => done(),
  catalogue: async () => done(),
  shops: saved(Shops, async (admin, { shops }, values) => {
    for (const key of shops) if (!(await addPreset(admin.id, key))) return problem(TOO_MANY_PLACES(), 409, values);
    return done();
  }),
};
