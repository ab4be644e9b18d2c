import { isRegistryError, type RegistryError } from "../errors.ts";
import type { NewEvent, NotedServices } from "./event-row.ts";
import type { Events } from "./events.ts";
import { NOTED } from "./noted.ts";

type Call = (...args: readonly unknown[]) => Promise<unknown>;
type Service = Readonly<Record<string, Call>>;

/** One operation that makes events, without the types of its arguments. */
interface Row {
  readonly before?: (services: NotedServices, args: readonly unknown[]) => Promise<unknown>;
  readonly done: (
    args: readonly unknown[],
    result: unknown,
    before: unknown,
  ) => readonly NewEvent[];
  readonly refused?: (args: readonly unknown[], error: RegistryError) => readonly NewEvent[];
}

/** The same registry, whose operations write down their events before they return. */
export function withEvents<Registry extends NotedServices>(
  registry: Registry,
  events: Pick<Events, "note">,
): Registry {
  const services = Object.entries(NOTED).map(([name, rows]) => {
    const service = registry[name as keyof NotedServices] as unknown as Service;
    const calls = Object.entries(rows).map(([method, row]) => {
      const call = service[method];
      if (!call) throw new Error(`No such operation: ${name}.${method}`);
      return [method, noted(registry, events, call, row as unknown as Row)] as const;
    });
    return [name, { ...service, ...Object.fromEntries(calls) }] as const;
  });
  return { ...registry, ...Object.fromEntries(services) };
}

const noted =
  (
    services: NotedServices,
    events: Pick<Events, "note">,
    call: Call,
    { before, done, refused }: Row,
  ): Call =>
  async (...args) => {
    // The operation itself says what is wrong with its arguments.
    const was = await before?.(services, args).catch(() => undefined);
    try {
      const result = await call(...args);
      await events.note(done(args, result, was));
      return result;
    } catch (error) {
      if (refused && isRegistryError(error)) await events.note(refused(args, error));
      throw error;
    }
  };
