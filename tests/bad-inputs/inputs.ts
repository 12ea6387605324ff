import { FORMS, ID, QUERIES, CODE, VICTIM, type Form } from "./forms.ts";
import { CONTENT_TYPES, JSON_VALUES, NO_FORM, NO_JSON, NO_MULTIPART, RAW_PIECES, TEXTS } from "./values.ts";

export interface Input {
  method: string;
  path: string;
  /** Absent where `body` says it itself. */
  contentType?: string;
  body?: string | Uint8Array | FormData;
}

type Fields = Record<string, unknown>;

const URL_ENCODED = "application/x-www-form-urlencoded";
const TYPES = { json: "application/json", multipart: "multipart/form-data; boundary=x" };

/** Every address with all that is sent to it, one list an address so that what it changes can be put back between. */
export function* badInputs(): Generator<{ address: string; inputs: Input[] }> {
  for (const [address, forms] of Object.entries(FORMS)) {
    const inputs = forms.flatMap((form) => [...spoiltForms(pathOf(address), form)]);
    const methods = [...new Set(forms.map(({ method = "POST" }) => method))];
    for (const path of spoiltPaths(address)) for (const method of methods) inputs.push({ method, path });
    yield { address, inputs };
  }
  for (const [address, names] of Object.entries(QUERIES)) {
    const path = pathOf(address);
    const asked = names.flatMap((name) => [
      ...TEXTS.filter((text) => text.length < 3_000).map((text) => `${path}?${encoded({ [name]: text })}`),
      ...RAW_PIECES.map((piece) => `${path}?${name}=${piece}`),
      `${path}?${name}=1&${name}=2`,
      `${path}?${name}[]=1&${name}`,
    ]);
    const paths = [...asked, ...spoiltPaths(address)];
    yield { address, inputs: paths.map((path) => ({ method: "GET", path })) };
  }
}

/** The address of what is there. */
function pathOf(address: string): string {
  return address.replace(":userId", VICTIM).replace(":code", CODE).replace(/:\w+/g, String(ID));
}

/** The address with each of its parts in turn made of something else. */
function spoiltPaths(address: string): string[] {
  const parts = address.match(/:\w+/g) ?? [];
  const pieces = [...TEXTS.filter((text) => text !== "" && text.length < 300).map(encodeWell), ...RAW_PIECES];
  return parts.flatMap((part) => pieces.map((piece) => pathOf(address.replace(part, piece))));
}

function* spoiltForms(path: string, { method = "POST", body, fields }: Form): Generator<Input> {
  const send = (changed: Fields): Input => ({ method, path, ...bodyOf(body, changed) });
  for (const name of Object.keys(fields)) {
    const { [name]: _, ...others } = fields;
    yield send(others);
    const isFile = String(fields[name]).startsWith("file:");
    for (const text of body === "json" ? JSON_VALUES : TEXTS) {
      yield send({ ...fields, [name]: isFile ? `file:${text as string}` : text });
      if (isFile) yield send({ ...fields, [name]: `${fields[name] as string}${text as string},"${text as string}"\n` });
    }
    if (body !== "json") yield send({ ...fields, [name]: [fields[name], fields[name], "another"] });
    if (body === "multipart") yield send({ ...fields, [name]: isFile ? "no file" : "file:a file" });
  }
  yield send({});
  yield send({ ...fields, role: "admin", user_id: VICTIM, userId: VICTIM, id: ID, __proto__: "x" });
  const malformed = body === "json" ? NO_JSON : body === "multipart" ? NO_MULTIPART : NO_FORM;
  for (const one of malformed) yield { method, path, contentType: body ? TYPES[body] : URL_ENCODED, body: one };
  for (const contentType of CONTENT_TYPES) {
    yield { method, path, contentType, body: "title=x" };
    yield { method, path, contentType, body: "--x\r\n\r\n--x--" };
  }
}

function bodyOf(kind: Form["body"], fields: Fields): Pick<Input, "body" | "contentType"> {
  if (kind === "json") return { contentType: TYPES.json, body: JSON.stringify(fields) };
  if (kind !== "multipart") return { contentType: URL_ENCODED, body: encoded(fields) };
  const form = new FormData();
  for (const [name, value] of pairs(fields)) {
    if (value.startsWith("file:")) form.append(name, new File([value.slice("file:".length)], "x.csv"));
    else form.append(name, value);
  }
  return { body: form };
}

/** As a form has it; half a surrogate pair is sent as the three bytes that stand for it, which no browser would do. */
function encoded(fields: Fields): string {
  return pairs(fields)
    .map(([name, value]) => `${encodeWell(name)}=${encodeWell(value)}`)
    .join("&");
}

function pairs(fields: Fields): Array<[name: string, value: string]> {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
}

function encodeWell(text: string): string {
  return Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : "%ED%A0%BD")).join("");
}
