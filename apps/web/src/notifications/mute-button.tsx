import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";

/** Mutes a discussion for the signed-in account, or unmutes it. */
export const MuteButton = ({ isMuted }: { readonly isMuted: boolean }) => (
  <Form method="post" preventScrollReset>
    <Button type="submit" name="intent" value={isMuted ? "unmute" : "mute"} size="sm">
      {isMuted ? STRINGS.unmuteDiscussion : STRINGS.muteDiscussion}
    </Button>
  </Form>
);
