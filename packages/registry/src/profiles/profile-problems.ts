import { MAX_BIO, MAX_DISPLAY_NAME, MAX_LINK, MAX_LINKS, type ProfileTexts } from "./profile.ts";

/** What is wrong with each text; empty if the profile can be stored. */
export function profileProblems({
  displayName,
  bio,
  links,
}: ProfileTexts): Partial<Record<keyof ProfileTexts, string>> {
  const wrong = links.find((link) => link.length > MAX_LINK || !isWebAddress(link));
  return {
    ...(displayName.length > MAX_DISPLAY_NAME && {
      displayName: `Use at most ${MAX_DISPLAY_NAME} characters.`,
    }),
    ...(bio.length > MAX_BIO && { bio: `Use at most ${MAX_BIO} characters.` }),
    ...(links.length > MAX_LINKS && { links: `Add at most ${MAX_LINKS} links.` }),
    ...(wrong !== undefined && {
      links: `Invalid link: "${wrong.slice(0, 100)}". Use a URL with http:// or https://, of at most ${MAX_LINK} characters.`,
    }),
  };
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
