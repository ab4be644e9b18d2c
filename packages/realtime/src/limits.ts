/** Seconds that a temporary token lives. */
export const TOKEN_EXPIRATION_SECONDS = 120;

/** The part of its life after which a token counts as expired and is renewed. */
export const TOKEN_RENEWAL = 0.9;

/** Milliseconds between two messages out, unless the caller says otherwise. */
export const THROTTLE_MS = 128;

/** Milliseconds that a token request or a socket may take to answer. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** How often one message is sent again after breaks: one that breaks the connection itself must end. */
export const MAX_RESENDS = 3;

/** How many frames a server may be asked to keep for one connection. */
export const MAX_BUFFERING = { min: 1, max: 60 } as const;

/** The close code of a connection that ended as it should. */
export const NORMAL_CLOSURE = 1000;

/** What a socket reports that ended without a word. */
export const ABNORMAL_CLOSURE = 1006;
