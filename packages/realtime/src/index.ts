export { createRealtimeClient } from "./client.ts";
export {
  type EndpointId,
  formatEndpointId,
  parseEndpointId,
  realtimePath,
} from "./endpoint-id.ts";
export {
  ABNORMAL_CLOSURE,
  MAX_BUFFERING,
  NORMAL_CLOSURE,
  THROTTLE_MS,
  TOKEN_EXPIRATION_SECONDS,
  TOKEN_RENEWAL,
} from "./limits.ts";
export {
  classifyMessage,
  type FalError,
  type Incoming,
  LOADING,
  PING,
  PONG,
  RECONNECT,
  type RealtimeErrorShape,
  UNAUTHORIZED,
} from "./messages.ts";
export { type DecodeLimits, decode, type Extension, TooMuchError } from "./msgpack/decode.ts";
export { createEncoder, MAX_DEPTH } from "./msgpack/encode.ts";
export type { Observation } from "./observation.ts";
export type {
  Clock,
  ConnectOptions,
  RealtimeClient,
  RealtimeClientOptions,
  RealtimeConnection,
  ReconnectOptions,
  Socket,
  SocketConstructor,
} from "./options.ts";
export { RealtimeError } from "./realtime-error.ts";
export {
  type Effect,
  type EventName,
  type Session,
  type SessionEvent,
  type State,
  type Step,
  step,
  TRANSITIONS,
} from "./session.ts";
