import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

import { useTaskCounts } from "#app/auth/parts/user.ts";

/** Keeps an admin's badge fresh: on return to the tab, and where `tasks`, a newer number, differs from it. */
export function useFreshTasks(tasks: number | null): void {
  const { revalidate } = useRevalidator();
  const shown = useTaskCounts()?.total;
  const isAdmin = shown !== undefined;
  const onTasks = useEffectEvent((now: number | null) => {
    if (isAdmin && now !== null && now !== shown) void revalidate();
  });
  useEffect(() => onTasks(tasks), [tasks]);
  useEffect(() => {
    if (!isAdmin) return;
    const onReturn = () => document.hidden || void revalidate();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isAdmin, revalidate]);
}
