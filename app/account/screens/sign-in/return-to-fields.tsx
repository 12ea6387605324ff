import type { ReturnTo } from "#app/auth/model/sign-in/schema.ts";

export function returnToFields({ next, save, list }: Omit<ReturnTo, "invitation">): Record<string, string> {
  return {
    next,
    ...(save !== undefined && { save: String(save) }),
    ...(list !== undefined && { list: String(list) }),
  };
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
