import { useState } from "react";
import type { ArenaData } from "../page-data/playground.ts";
import { STRINGS } from "./strings.ts";

type Model = ArenaData["models"][number];

/** A model in its place; with a letter instead of its name while that is hidden. */
export interface Placed extends Model {
  readonly label?: string;
}

/** Models in a random order without names, until someone voted. */
export function useBlind(
  models: readonly Model[],
  isBlind: boolean,
): {
  readonly placed: readonly Placed[];
  readonly isHidden: boolean;
  /** Puts them in another order; for the beginning of a round. */
  readonly shuffle: () => void;
  readonly reveal: () => void;
} {
  const [order, setOrder] = useState<readonly string[]>();
  const [isRevealed, setRevealed] = useState(false);
  const isHidden = isBlind && models.length > 1 && !isRevealed;
  const ordered = order
    ? models.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    : models;
  return {
    placed: ordered.map((model, place) =>
      isHidden ? { ...model, label: STRINGS.blind.model(place) } : model,
    ),
    isHidden,
    shuffle: () => {
      if (isBlind && !order) setOrder(shuffled(models.map(({ id }) => id)));
    },
    reveal: () => setRevealed(true),
  };
}

function shuffled(ids: readonly string[]): readonly string[] {
  const left = [...ids];
  return ids.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0] as string);
}
