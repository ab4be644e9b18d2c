import { expect, it } from "vitest";
import { COMMAND_LINE } from "../applications/application.ts";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { MEMBERSHIP_INVITATION_DAYS } from "../membership-invitations/membership-invitation.ts";
import type { WantedGrants } from "../tokens/choose-grants.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  dispatch,
  repoId,
  signUp,
  twoAccounts,
} from "./test-world.ts";

const DAY_MS = 86_400_000;
const GROUPED = repoId("lab/grouped");
const HIDDEN = repoId("lab/hidden");

/** What people are notified of, and that no one is of what they may not see: a row of `NOTICES` each. */
export function describeNotices(create: CreateWorld): void {
  /** Ada's organization with rea, who reads; bob and eve are in none. */
  async function start() {
    const world = await create();
    const { root, ada: founder } = await twoAccounts(world);
    const { organizations, notifications } = world.registry;
    await organizations.create(founder, "lab");
    const ada = await again(world, founder);
    const [rea, bob, eve] = [
      await signUp(world, "rea"),
      await signUp(world, "bob"),
      await signUp(world, "eve"),
    ];
    await organizations.addMember(ada, "lab", "rea", "read");
    const list = async ({ name }: AccountViewer) => {
      world.advance(1000);
      await dispatch(world);
      const viewer = await again(world, { name });
      const { notifications: found } = await notifications.list(viewer, { show: "unread" });
      expect(await notifications.count(viewer)).toBe(found.length);
      return found;
    };
    /** What is new, the latest first; then it is read. */
    const news = async (viewer: AccountViewer) => {
      const found = await list(viewer);
      await notifications.mark(
        viewer,
        found.map(({ key }) => key),
        "read",
      );
      return found.map(({ reason, subject, eventKind, actorName }) =>
        [reason, subject.title, eventKind, actorName].join(" · "),
      );
    };
    for (const viewer of [ada, rea]) await news(viewer);
    return { world, root, ada, rea, bob, eve, list, news, ...world.registry };
  }

  async function* file(text: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path: "b.txt", content: new TextEncoder().encode(text) };
  }

  it("tells the invited of an invitation while it is open, and of the answer who invited", async () => {
    const { world, ada, bob, eve, list, news, membershipInvitations, organizations } =
      await start();
    const invite = (name: string, role: "read" | "admin" = "read") =>
      membershipInvitations.invite(ada, "lab", { role, invitee: { kind: "account", name } });
    const first = await invite("Bob");
    expect(await list(bob)).toMatchObject([
      {
        ...{ reason: "invitation", actorName: "ada" },
        subject: { kind: "invitation", title: "lab", facts: { status: "read" } },
      },
    ]);
    expect([await news(ada), await news(eve)]).toEqual([[], []]);
    await membershipInvitations.withdraw(ada, "lab", first.key);
    expect(await list(bob)).toEqual([]);
    const second = await invite("bob");
    await membershipInvitations.decline(bob, second.key);
    await membershipInvitations.decline(bob, second.key);
    expect([await list(bob), await news(ada)]).toEqual([
      [],
      ["invitation · lab · invitation.decline · bob"],
    ]);
    // Whose the address is stays unknown to who wrote it.
    await world.db
      .updateTable("account")
      .set({ email: "eve@lab.example", lookup_email: "eve@lab.example", email_verified_at: "2026" })
      .where("name", "=", "eve")
      .execute();
    const { key } = await membershipInvitations.invite(ada, "lab", {
      role: "read",
      invitee: { kind: "email", address: "eve@lab.example" },
    });
    await membershipInvitations.decline(eve, key);
    expect([await news(eve), await news(ada)]).toEqual([
      [],
      ["invitation · lab · invitation.decline · "],
    ]);
    const { token = "" } = await membershipInvitations.invite(ada, "lab", {
      ...{ role: "write", invitee: { kind: "link" } },
    });
    await membershipInvitations.accept(eve, { token });
    expect(await news(ada)).toEqual(["invitation · lab · invitation.accept · eve"]);
    await membershipInvitations.accept(bob, await invite("bob", "admin"));
    expect(await list(bob)).toEqual([]);
    expect(await list(ada)).toMatchObject([{ eventKind: "invitation.accept", actorName: "bob" }]);
    const fred = await signUp(world, "fred");
    await invite("fred");
    expect(await list(fred)).toHaveLength(1);
    world.advance(MEMBERSHIP_INVITATION_DAYS * DAY_MS);
    expect(await list(fred)).toEqual([]);
    // Who comes and goes is no longer for who no longer administers.
    await organizations.changeRole(await again(world, bob), "lab", "ada", "read");
    expect(await news(ada)).toEqual(["membership · lab · member.change · bob"]);
  });

  it("tells of a review who opened the pull request and who took part", async () => {
    const { ada, rea, bob, eve, list, news, repos, pulls, comments, reviews, watches } =
      await start();
    const id = repoId("ada/m");
    await repos.create(ada, { id, private: false });
    const proposed = { branch: "main", message: "Better", operations: file("one") };
    const { number } = await pulls.open(eve, id, proposed);
    await comments.add(bob, id, number, "Hm.");
    for (const viewer of [ada, eve]) await news(viewer);
    const review = (viewer: Viewer, verdict: "approve" | "request_changes" | "comment") =>
      reviews.add(viewer, id, number, { verdict, text: "Words." });
    await review(ada, "approve");
    for (const viewer of [eve, bob])
      expect(await list(viewer)).toMatchObject([
        {
          ...{ reason: "review", actorName: "ada", eventKind: "comment.create" },
          subject: { kind: "pull", title: "Better", facts: { number, verdict: "approve" } },
        },
      ]);
    expect([await news(ada), await news(rea)]).toEqual([[], []]);
    await review(ada, "comment");
    expect((await list(eve))[0]?.subject.facts).not.toHaveProperty("verdict");
    for (const viewer of [eve, bob]) await news(viewer);
    // Of a muted repo, reviews of your own pull requests come through.
    for (const viewer of [eve, bob]) await watches.set(viewer, { kind: "repo", id }, "muted");
    await review(ada, "request_changes");
    expect(await news(bob)).toEqual([]);
    expect(await news(eve)).toEqual(["review · Better · comment.create · ada"]);
    await repos.update(ada, id, { private: true });
    expect([await list(eve), await list(bob)]).toEqual([[], []]);
  });

  it("tells of nothing in a resource group who is not in it", async () => {
    const { world, ada, rea, bob, eve, list, news, repos, discussions, pulls, ...services } =
      await start();
    const { collaborators, organizations, resourceGroups, reviews, serviceAccounts } = services;
    await organizations.addMember(ada, "lab", "bob", "no_access");
    const { key } = await resourceGroups.create(ada, "lab", { name: "Speech" });
    await repos.create(ada, { id: GROUPED, private: true, groupKey: key });
    await repos.create(ada, { id: HIDDEN, private: true });
    await news(bob);
    await serviceAccounts.create(ada, "lab", { name: "lab-ci", role: "read" });
    await resourceGroups.addMembers(ada, "lab", key, [
      { name: "bob", role: "write" },
      { name: "lab-ci", role: "read" },
    ]);
    expect(await list(bob)).toMatchObject([
      { reason: "membership", subject: { title: "Speech", facts: { status: "write" } } },
    ]);
    await news(bob);
    await resourceGroups.changeMember(ada, "lab", key, "bob", "admin");
    expect(await news(bob)).toEqual(["membership · Speech · group.change · ada"]);
    await collaborators.put(ada, GROUPED, "eve", "read");
    await collaborators.put(ada, GROUPED, "EVE", "read");
    expect(await list(eve)).toMatchObject([
      { reason: "membership", repo: GROUPED, subject: { facts: { status: "read" } } },
    ]);
    await news(eve);
    await collaborators.put(ada, GROUPED, "eve", "read");
    expect(await news(eve)).toEqual([]);
    await collaborators.put(ada, GROUPED, "eve", "write");
    expect(await news(eve)).toEqual(["membership · lab/grouped · collaborator.put · ada"]);

    // Rea is in the organization, watches it, and is named.
    await discussions.open(ada, GROUPED, { title: "Secret", text: "@rea @bob @eve" });
    await discussions.open(ada, HIDDEN, { title: "Known", text: "@rea" });
    await commitFiles(world, ada, GROUPED, { "a.txt": "one" });
    const proposed = { branch: "main", message: "Fix", operations: file("two") };
    const { number } = await pulls.open(await again(world, bob), GROUPED, proposed);
    await reviews.add(ada, GROUPED, number, { verdict: "request_changes", text: "@rea: no." });
    expect(await list(rea)).toMatchObject([{ subject: { title: "Known" } }]);
    expect((await news(bob)).toSorted()).toEqual([
      "mention · Secret · discussion.create · ada",
      "review · Fix · comment.create · ada",
    ]);
    expect(await news(eve)).toEqual(["mention · Secret · discussion.create · ada"]);
    await resourceGroups.putRepo(ada, HIDDEN, key);
    expect(await list(rea)).toEqual([]);

    // Without the group, neither its repos nor its name.
    await discussions.open(ada, GROUPED, { title: "Later", text: "@bob @eve" });
    await resourceGroups.changeMember(ada, "lab", key, "bob", "write");
    expect(await list(bob)).toHaveLength(2);
    await resourceGroups.removeMember(ada, "lab", key, "bob");
    await collaborators.remove(ada, GROUPED, "eve");
    expect(await news(bob)).toEqual(["membership · lab · group.remove · ada"]);
    expect(await news(eve)).toEqual(["membership · lab · collaborator.remove · ada"]);
    const viewer = await again(world, bob);
    const { notifications } = await world.registry.notifications.list(viewer, { show: "all" });
    expect(JSON.stringify(notifications)).not.toMatch(/Speech|grouped|Secret/);
  });

  it("tells of access to a gated repo that expired, while one may see the repo", async () => {
    const { world, ada, bob, eve, list, news, repos, accessRequests } = await start();
    const id = repoId("ada/m");
    await repos.create(ada, { id, private: false });
    await repos.update(ada, id, { gated: "manual" });
    await accessRequests.setDays(ada, id, 1);
    for (const name of ["bob", "eve"]) await accessRequests.grant(ada, id, name);
    expect(await news(bob)).toEqual(["access_answer · ada/m · access.answer · ada"]);
    world.advance(DAY_MS);
    await accessRequests.expire();
    expect(await list(bob)).toMatchObject([
      { reason: "access_answer", actorName: "", subject: { facts: { status: "expired" } } },
    ]);
    expect(await news(ada)).toEqual([]);
    for (const viewer of [eve, eve]) await accessRequests.ask(viewer, id);
    expect(await news(ada)).toEqual(["access_request · ada/m · access.request · eve"]);
    await repos.update(ada, id, { private: true });
    expect([await list(bob), await list(eve)]).toEqual([[], []]);
  });

  it("tells of tokens that others found or revoked, and of no repo", async () => {
    const { world, root, ada, rea, bob, list, news, repos, pulls, ...services } = await start();
    const { accessTokens, tokenPolicies, serviceAccounts, organizations, oauthRecords } = services;
    const id = repoId("bob/secret");
    await repos.create(bob, { id, private: true });
    await repos.create(rea, { id: repoId("rea/own"), private: true });
    const token = await accessTokens.create(rea, { name: "t", role: "write" });
    const refused = (attempt: Promise<unknown>) =>
      expect(attempt).rejects.toMatchObject({ code: "token-in-file" });
    await refused(commitFiles(world, bob, id, { "a.env": `1\n${token}`, "b.env": token }));
    const [found] = await list(rea);
    expect(found).toMatchObject({
      ...{ reason: "security", actorName: "bob", eventKind: "token.find" },
      ...{ repo: undefined, subject: { kind: "token", title: "t" } },
    });
    expect(JSON.stringify(found)).not.toMatch(/secret|a\.env|hf_/);
    await news(rea);
    await refused(commitFiles(world, rea, repoId("rea/own"), { "a.env": token }));
    expect([await news(rea), await news(bob)]).toEqual([[], []]);
    const proposed = { branch: "main", message: "Leak", operations: file(token) };
    await refused(pulls.open(bob, id, proposed));
    expect(await news(rea)).toEqual(["security · t · token.find · bob"]);

    // An application's, as the protocol's library writes it.
    const clientId = COMMAND_LINE;
    const by = { accountId: rea.key, clientId };
    const appToken = "hf_oauth_0123456789abcdefghij";
    await oauthRecords.put("Grant", "g", { ...by, jti: "g", openid: { scope: "full-access" } }, 1);
    await world.registry.connectedApps.consent(rea, oauthRecords.keyOf("Grant", "g"), {
      ...{ applicationKey: clientId, applicationName: "hf command line", scopes: ["full-access"] },
      ...{ organizations: [], isDevice: false, place: "", agent: "" },
    });
    const issued = { ...by, jti: appToken, grantId: "g", scope: "full-access" };
    await oauthRecords.put("AccessToken", appToken, issued, 3600);
    await refused(commitFiles(world, bob, id, { "a.env": appToken }));
    expect(await list(rea)).toMatchObject([
      { subject: { title: "hf command line", facts: { isOfApplication: true } } },
    ]);
    await news(rea);

    await tokenPolicies.revoke(ada, "lab", token);
    expect(await list(rea)).toMatchObject([
      { eventKind: "token.revoke", subject: { title: "t", facts: { organization: "lab" } } },
    ]);
    await news(rea);
    const other = await accessTokens.create(rea, { name: "u", role: "read" });
    await accessTokens.revokeLeaked([other, "hf_unknown"], "");
    expect(await news(rea)).toEqual(["security · u · token.revoke · "]);

    // A service account's: for the admins of its organization, as long as they are.
    const of = { organization: "lab", name: "lab-ci" };
    await serviceAccounts.create(ada, "lab", { name: "lab-ci", role: "write" });
    const grants: WantedGrants = {
      scoped: [{ type: "org", name: "lab", permissions: ["repo.write"] }],
    };
    const service = await accessTokens.create(ada, { name: "ci", role: "fineGrained", grants }, of);
    await refused(commitFiles(world, bob, id, { "a.env": service }));
    expect(await list(ada)).toMatchObject([
      { eventKind: "token.find", subject: { title: "ci", facts: { owner: { name: "lab" } } } },
    ]);
    expect([await news(rea), await news(root)]).toEqual([[], []]);
    await organizations.addMember(ada, "lab", "bob", "admin");
    await organizations.changeRole(await again(world, bob), "lab", "ada", "write");
    expect(await news(ada)).toEqual(["membership · lab · member.change · bob"]);
  });
}
