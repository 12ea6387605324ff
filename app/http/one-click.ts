/** Mail programs unsubscribe there by themselves, with a signed address instead of a session (RFC 8058). */
export const ONE_CLICK_PATH = "/emails/stop";
