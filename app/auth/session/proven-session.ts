import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** For proofs that better-auth does not know. A plugin, so that the library's hooks apply; not reachable by URL. */
export const provenSession = () => ({
  id: "proven-session" as const,
  endpoints: {
    createProvenSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw ctx.error("UNAUTHORIZED");
        const session = await internalAdapter.createSession(user.id, false, { secondFactorAt: new Date() }, true);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ user: { id: user.id } });
      },
    ),
  },
});
