import type { ActionData } from "@orrery/web/page-data";
import type { FastifyReply } from "fastify";
import type { Form } from "../../http/body/form.ts";
import type { PageContext, PageRequest, Redirect } from "../page-context.ts";

/** Handles a form post: returns a redirect, or the answer for the same page. */
export type PageAction = (
  context: PageContext,
  visit: PageRequest,
  form: Form,
  reply: FastifyReply,
) => Promise<ActionData | Redirect>;
