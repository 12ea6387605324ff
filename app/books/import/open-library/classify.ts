import type { Classify } from "#openlibrary-dumps/work-row.ts";

import { genreOf } from "./subject-genre.ts";
import { tagsOf } from "./subject-tags.ts";

export const classify: Classify = (subjects) => ({ genre: genreOf(subjects), tags: tagsOf(subjects) });
