/** Papers and archives a card links to, as tags: `arxiv:2106.09685`, `doi:10.57967/hf/0039`. */
export function findReferences(readme: unknown): readonly string[] {
  if (typeof readme !== "string") return [];
  const text = readme.slice(0, MAX_TEXT);
  const papers = [...text.matchAll(ARXIV)].map(([, id]) => `arxiv:${id}`);
  const identifiers = [...text.matchAll(DOI)].map(([, id]) => `doi:${id}`);
  return [...new Set([...papers, ...identifiers])].slice(0, MAX_REFERENCES);
}

const MAX_TEXT = 1_000_000;
const MAX_REFERENCES = 40;
const ARXIV =
  /(?:arxiv\.org\/(?:abs|pdf|html)\/|\barxiv:|hf\.co\/papers\/|huggingface\.co\/papers\/)(\d{4}\.\d{4,5})(?!\d)/gi;
const DOI = /\bdoi\.org\/(10\.\d{4,9}\/[\w./()-]{1,60}[\w)])/gi;
