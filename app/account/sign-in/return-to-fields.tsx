import type { ReturnTo } from "./schema.ts";

type Fields = Pick<ReturnTo, "next" | "save"> & { list?: ReturnTo["list"] | number };

export function returnToFields({ next, save, list }: Fields): Record<string, string> {
  return {
    next,
    ...(save !== undefined && { save: String(save) }),
    ...(list !== undefined && { list: String(list) }),
  };
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
