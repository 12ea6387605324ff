import {
  factorAddedLetter,
  factorRemovedLetter,
  recoveryCodesMadeLetter,
} from "#app/auth/model/letters/second-factor-letters.ts";
import { mailer } from "#app/platform/mailer.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

const url = `${siteAddress}/account/second-factor`;

export const tellOfAddition = (to: string, what: string) => mailer.send({ to, ...factorAddedLetter({ what, url }) });

export const tellOfRemoval = (to: string, removed: { what: string; isLast: boolean }) =>
  mailer.send({ to, ...factorRemovedLetter({ ...removed, url }) });

export const tellOfNewCodes = (to: string) => mailer.send({ to, ...recoveryCodesMadeLetter({ url }) });
