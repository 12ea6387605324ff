import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Creates a session for a user who has proven everything required, in ways that better-auth does not know: by a
 * passkey, or by a second factor after the password. A plugin, so that the library's hooks apply. Not reachable by URL.
 */
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
