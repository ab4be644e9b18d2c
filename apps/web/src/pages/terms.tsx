import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { usePageData } from "../page-source.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { formatDate } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./strings/terms.ts";

/** `/terms`: the terms of the hub, with a form for those who have to accept them. */
export function Component() {
  const { version, html, createdAt, mustAccept, next } = usePageData("terms");
  const { errors } = useAnswer();
  const isBusy = usePosting();
  return (
    <Page title={STRINGS.title} width="form">
      <PageHeading note={STRINGS.version(version, formatDate(createdAt))}>
        {STRINGS.title}
      </PageHeading>
      <MarkdownHtml key={version} id="terms" html={html} />
      {mustAccept && (
        <div className="mt-6 space-y-3 border-t border-line pt-4">
          <p className="font-medium">{STRINGS.mustAccept}</p>
          {errors.form && <FieldError>{errors.form}</FieldError>}
          <div className="flex flex-wrap gap-2">
            <Form method="post">
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="next" value={next} />
              <Button type="submit" variant="primary" busy={isBusy}>
                {STRINGS.accept}
              </Button>
            </Form>
            <Form method="post" action="/sign-out" reloadDocument>
              <Button type="submit">{STRINGS.signOut}</Button>
            </Form>
          </div>
        </div>
      )}
    </Page>
  );
}
