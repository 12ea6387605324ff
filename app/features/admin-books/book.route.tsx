import { data, redirect, useFetcher } from "react-router";

import { log } from "#app/server/log.ts";
import { AdminFrame } from "#app/shared/admin-frame.tsx";
import { isReaderGone } from "#app/shared/reader-gone.server.ts";
import { refusalIn } from "#app/shared/refusal.ts";
import { homeIfGone, requireAdmin, requireAdminPage } from "#app/shared/session.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book.route";
import { BookInputs } from "./book-inputs.tsx";
import { MAX_BOOK_BYTES } from "./limits.ts";
import { changeBook, deleteBook, editedBook } from "./queries.server.ts";
import { changedFields, fingerprints } from "./rules.ts";
import { BookChange, errorsOf, type BookErrors, type BookFields } from "./schema.ts";
import { wayBack } from "./way-back.ts";

import "./admin-books.css";

export const handle = { methods: ["POST", "DELETE"], maxBytes: MAX_BOOK_BYTES };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdminPage(context);
  const bookId = readBookId(params.bookId);
  const book = bookId === null ? null : await editedBook(bookId);
  if (!book) throw data(null, { status: 404 });
  return { book, opened: fingerprints(book.fields), back: wayBack(url.searchParams.get("back")) };
}

export interface EditResult {
  errors?: BookErrors;
  typed?: Partial<Record<keyof BookFields, string>>;
  /** Why it could not be saved, in words for the admin. */
  problem?: string;
}

export type DeleteAnswer = "deleted" | "failed";

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const bookId = readBookId(params.bookId);
  if (request.method === "DELETE") {
    // One that is gone already is deleted as well.
    if (bookId !== null) await deleteBook(admin.id, bookId).catch(homeIfGone);
    return data<DeleteAnswer>("deleted");
  }
  const { opened = "", ...sent } = Object.fromEntries(await request.formData()) as Record<string, string>;
  const changed = changedFields(sent, opened);
  const parsed = BookChange.safeParse(changed);
  if (!parsed.success) return data<EditResult>({ errors: errorsOf(parsed.error), typed: sent }, { status: 400 });
  let there: boolean;
  try {
    there = bookId !== null && (await changeBook(admin.id, bookId, parsed.data));
  } catch (error) {
    if (isReaderGone(error)) return homeIfGone(error);
    log.error({ err: error, bookId }, "a book could not be changed");
    return data<EditResult>({ problem: "Failed to save book", typed: sent }, { status: 500 });
  }
  if (!there) return data<EditResult>({ problem: "This book is not in the catalogue any more." }, { status: 404 });
  return redirect(wayBack(url.searchParams.get("back")), 303);
}

/** What could not be saved must not take away what was typed; a deletion that failed brings its row back. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (request.method === "DELETE" && !(error instanceof Response && error.status < 400)) {
      return data<DeleteAnswer>("failed", { status: 503 });
    }
    if (error instanceof Response) throw error;
    return data<EditResult>({ problem: refusalIn(error, "Failed to save book") }, { status: 503 });
  }
}

export default function BookRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { book, opened, back } = loaderData;
  const fetcher = useFetcher<EditResult>();
  const saving = fetcher.state !== "idle";
  const posted = typeof actionData === "object" ? actionData : undefined;
  const result = saving ? undefined : (fetcher.data ?? posted);
  return (
    <AdminFrame title="Edit Book" lead={book.fields.title} back={back}>
      <div className="book-edit">
        <img src={book.cover.src} srcSet={book.cover.srcSet ?? undefined} sizes="10rem" alt="" className="book-cover" />
        <fetcher.Form
          method="post"
          className="admin-form"
          noValidate
          onSubmit={(event) => saving && event.preventDefault()}
        >
          {result?.problem && <ErrorBanner>{result.problem}</ErrorBanner>}
          <input type="hidden" name="opened" value={opened} />
          <BookInputs errors={result?.errors} values={posted?.typed ?? book.fields} />
          <div className="form-end">
            <button type="submit" className="button-solid" aria-disabled={saving}>
              {saving ? "Saving..." : "Save Book"}
            </button>
          </div>
        </fetcher.Form>
      </div>
    </AdminFrame>
  );
}
