/** A sentence in which what stands between backticks is code. */
export const InlineCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change place
      <code key={index} className="rounded-sm bg-sunken px-1 text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
