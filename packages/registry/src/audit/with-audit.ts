import { isRegistryError, type RegistryError } from "../errors.ts";
import type { Audit } from "./audit.ts";
import type { NewAuditEvent } from "./audit-event.ts";
import type { AuditedServices } from "./audit-row.ts";
import { AUDITED } from "./audited.ts";

type Call = (...args: readonly unknown[]) => Promise<unknown>;
type Service = Readonly<Record<string, Call>>;

/** One audited operation, without the types of its arguments. */
interface Row {
  readonly before?: (services: AuditedServices, args: readonly unknown[]) => Promise<unknown>;
  readonly done: (
    args: readonly unknown[],
    result: unknown,
    before: unknown,
  ) => NewAuditEvent | readonly NewAuditEvent[] | undefined;
  readonly refused?: (
    services: AuditedServices,
    args: readonly unknown[],
    error: RegistryError,
  ) => Promise<NewAuditEvent>;
}

/** The same registry, whose audited operations are written down before they return. */
export function withAudit<Registry extends AuditedServices>(
  registry: Registry,
  audit: Audit,
): Registry {
  const services = Object.entries(AUDITED).map(([name, rows]) => {
    const service = registry[name as keyof AuditedServices] as unknown as Service;
    const calls = Object.entries(rows).map(([method, row]) => {
      const call = service[method];
      if (!call) throw new Error(`No such operation: ${name}.${method}`);
      return [method, audited(registry, audit, call, row as unknown as Row)] as const;
    });
    return [name, { ...service, ...Object.fromEntries(calls) }] as const;
  });
  return { ...registry, ...Object.fromEntries(services) };
}

const audited =
  (services: AuditedServices, audit: Audit, call: Call, { before, done, refused }: Row): Call =>
  async (...args) => {
    // The operation itself says what is wrong with its arguments.
    const was = await before?.(services, args).catch(() => undefined);
    try {
      const result = await call(...args);
      for (const event of [done(args, result, was) ?? []].flat()) await audit.note(event);
      return result;
    } catch (error) {
      if (refused && isRegistryError(error)) await audit.note(await refused(services, args, error));
      throw error;
    }
  };
