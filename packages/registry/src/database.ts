import type { Generated, Kysely } from "kysely";

/** The tables, as the migrations leave them. Times are ISO-8601 text, booleans 0 or 1. */
export interface Tables {
  account: {
    key: string;
    name: string;
    /** The name in lower case: names differ by more than case. */
    lookup_name: string;
    password_hash: string;
    is_admin: number;
    created_at: string;
    suspended_at: Generated<string | null>;
    waiting_since: Generated<string | null>;
    request_note: Generated<string>;
    /** The key of the organization whose service account it is; null for a person's. */
    service_of: Generated<string | null>;
    service_role: Generated<string | null>;
    email: Generated<string | null>;
    /** In lower case. */
    lookup_email: Generated<string | null>;
    email_verified_at: Generated<string | null>;
  };
  /** Every name in use, by anyone: see `claimNamespace`. */
  namespace: { lookup_name: string; kind: string };
  former_name: { lookup_name: string; owner_key: string; renamed_at: string };
  organization: {
    key: string;
    name: string;
    lookup_name: string;
    created_at: string;
    /** A `TokenPolicy`. */
    token_policy: Generated<string>;
    /** A `DefaultVisibility`. */
    default_visibility: Generated<string | null>;
    /** The key of an identity provider. */
    required_provider: Generated<string | null>;
  };
  token_approval: {
    organization_key: string;
    token_key: string;
    status: string;
    /** The key of an account. */
    decided_by: string;
    decided_at: string;
  };
  app_approval: {
    organization_key: string;
    /** The key of a connected app. */
    grant_key: string;
    scopes: string;
    status: string;
    /** The key of an account. */
    decided_by: string;
    decided_at: string;
  };
  membership: {
    organization_key: string;
    account_key: string;
    /** In force: the highest of the one given by hand and those that rules give. */
    role: string;
    /** Null when only rules give one. */
    manual_role: string | null;
    created_at: string;
  };
  identity_provider: {
    key: string;
    name: string;
    label: string;
    kind: string;
    is_on: number;
    /** JSON of `ProviderSettings`. */
    settings: string;
    sealed: string | null;
    is_fixed: number;
    created_at: string;
  };
  role_rule: {
    provider_key: string;
    kind: string;
    value: string;
    organization_key: string;
    role: string;
  };
  identity: {
    key: string;
    provider_key: string;
    account_key: string;
    issuer: string;
    subject: string;
    username: string;
    email: string;
    is_email_trusted: number;
    /** JSON of group names. */
    member_of: string;
    created_at: string;
    last_used_at: string;
  };
  role_grant: {
    provider_key: string;
    account_key: string;
    organization_key: string;
    role: string;
    is_scim: number;
  };
  scim_token: {
    key: string;
    provider_key: string;
    token_hash: string;
    created_by: string;
    created_at: string;
    last_used_at: string | null;
  };
  scim_user: {
    key: string;
    provider_key: string;
    account_key: string;
    user_name: string;
    lookup_name: string;
    external_id: string | null;
    email: string;
    given_name: string;
    family_name: string;
    display_name: string;
    is_active: number;
    created_at: string;
    updated_at: string;
    /** Set when the provider deleted the person. */
    deleted_at: string | null;
  };
  scim_group: {
    key: string;
    provider_key: string;
    display_name: string;
    lookup_name: string;
    external_id: string | null;
    created_at: string;
    updated_at: string;
  };
  scim_member: { group_key: string; user_key: string };
  /** Logout tokens that were used. */
  logout_token: { issuer: string; id: string; expires_at: string };
  session: {
    key: string;
    account_key: string;
    token_hash: string;
    previous_hash: string | null;
    rotated_at: string;
    expires_at: string;
    /** Null in rows of before it was written. */
    created_at: string | null;
    place: Generated<string>;
    agent: Generated<string>;
    confirmed_at: Generated<string | null>;
    /** By which identity it began; null: with a password. */
    identity_key: Generated<string | null>;
    /** The identity provider's name for its own session. */
    provider_session: Generated<string | null>;
    sealed_hint: Generated<string | null>;
    skips_second_factor: Generated<number>;
  };
  pending_sign_in: { token_hash: string; account_key: string; expires_at: string };
  totp: {
    account_key: string;
    sealed: string;
    created_at: string;
    confirmed_at: string | null;
    last_step: number;
  };
  recovery_code: { account_key: string; code_hash: string };
  passkey: {
    id: string;
    account_key: string;
    site: string;
    name: string;
    public_key: string;
    counter: number;
    transports: string;
    created_at: string;
    last_used_at: string | null;
  };
  passkey_challenge: {
    challenge_hash: string;
    purpose: string;
    account_key: string | null;
    expires_at: string;
  };
  access_token: {
    key: string;
    account_key: string;
    name: string;
    token_hash: string;
    role: string;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    /** JSON of `KeptGrants`; null for a coarse role. */
    grants: Generated<string | null>;
    /** Patterns, one a line. */
    models: Generated<string | null>;
    cache_seconds: Generated<number | null>;
    last_used_place: Generated<string>;
    previous_hash: Generated<string | null>;
    previous_until: Generated<string | null>;
    previous_used_at: Generated<string | null>;
  };
  access_key: {
    id: string;
    account_key: string;
    name: string;
    sealed: string;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
  };
  application: {
    key: string;
    account_key: string | null;
    organization_key: string | null;
    name: string;
    homepage: string;
    redirect_uris: string;
    scopes: string;
    secret_hash: string | null;
    secret_at: string | null;
    created_at: string;
    disabled_at: string | null;
    registered_at: Generated<string | null>;
  };
  connected_app: {
    key: string;
    account_key: string;
    application_key: string;
    scopes: string;
    organizations: string;
    is_device: number;
    place: string;
    agent: string;
    payload: string;
    created_at: string;
    last_used_at: string | null;
    expires_at: string;
  };
  trusted_publisher: {
    key: string;
    repo_key: string;
    account_key: string;
    issuer: string;
    claims: string;
    is_read_only: number;
    created_at: string;
    last_used_at: string | null;
  };
  publisher_token: {
    key: string;
    publisher_key: string;
    token_hash: string;
    subject: string;
    created_at: string;
    expires_at: string;
  };
  oauth_record: {
    key: string;
    model: string;
    payload: string;
    grant_key: string | null;
    account_key: string | null;
    application_key: string | null;
    scopes: string | null;
    user_code_hash: string | null;
    uid_hash: string | null;
    consumed_at: string | null;
    expires_at: string;
  };
  app_repo: { application_key: string; account_key: string; repo_key: string };
  oauth_key: { key: string; purpose: string; sealed: string; created_at: string };
  audit_event: {
    seq: number;
    at: string;
    actor_key: string | null;
    actor: string;
    place: string;
    action: string;
    target: string;
    details: string;
    hash: string;
  };
  audit_head: { id: number; seq: number; hash: string };
  invitation: {
    key: string;
    email: Generated<string | null>;
    token_hash: string;
    note: string;
    created_by: string;
    created_at: string;
    expires_at: string;
  };
  membership_invitation: {
    key: string;
    organization_key: string;
    role: string;
    account_key: string | null;
    email: string | null;
    lookup_email: string | null;
    token_hash: string | null;
    uses_left: number;
    creator_key: string;
    created_at: string;
    expires_at: string;
  };
  /** See `mails.ts`. */
  mail: {
    key: string;
    recipient: string;
    subject: string;
    /** Empty once it was sent or given up. */
    sealed: string;
    created_at: string;
    next_try_at: string | null;
    tries: number;
    sent_at: Generated<string | null>;
    failed_at: Generated<string | null>;
    reason: string;
    unsubscribe: Generated<string>;
  };
  email_verification: {
    account_key: string;
    email: string;
    token_hash: string;
    expires_at: string;
  };
  reset_request: { key: string; who: string; created_at: string };
  password_reset: { account_key: string; token_hash: string; expires_at: string };
  setting: { name: string; value: string };
  repo: {
    key: string;
    type: string;
    namespace: string;
    name: string;
    lookup_namespace: string;
    lookup_name: string;
    private: number;
    created_at: string;
    updated_at: string;
    head: string | null;
    size_bytes: number;
    file_count: number;
    pipeline_tag: string | null;
    library: string | null;
    license: string | null;
    /** JSON of `RepoFacts`. */
    facts: string;
    /** Of the last 30 days. */
    downloads: Generated<number>;
    downloads_all_time: Generated<number>;
    likes: Generated<number>;
    /** The account that made it; what a contributor may write. */
    creator_key: string | null;
    /** 1 for a repo of another hub: see `mirror`. */
    is_mirror: Generated<number>;
    /** Of the last 30 days. */
    likes_recent: Generated<number>;
    trending_score: Generated<number>;
    /** The number of weights; 0 if unknown. */
    parameters: number;
    description: string | null;
    /** `auto`, `manual`, or null for a repo without access requests. */
    gated: string | null;
    /** See `searchTerms`: a line each, a line break before and after; null until they are derived. */
    terms: string | null;
    /** The providers that serve it, one a line. */
    providers: Generated<string>;
    /** Whether this hub itself runs it: 0 or 1; null until it is derived. */
    runs_here: Generated<number | null>;
    /** Of a dataset; 0 if unknown. */
    row_count: Generated<number>;
    column_count: Generated<number>;
    /** 0 where footers of the dataset's tables are still to be read. */
    is_counted: Generated<number>;
    /** 1 for an entry of the catalog that was imported without files. */
    is_entry: Generated<number>;
    /** The resource group that it is in. */
    group_key: Generated<string | null>;
    gates_members: Generated<number>;
  };
  resource_group: {
    key: string;
    organization_key: string;
    name: string;
    lookup_name: string;
    description: Generated<string>;
    auto_join_role: Generated<string | null>;
    auto_join_scope: Generated<string>;
    created_at: string;
  };
  resource_group_member: {
    group_key: string;
    account_key: string;
    role: string;
    created_at: string;
  };
  repo_collaborator: { repo_key: string; account_key: string; role: string; created_at: string };
  /** Former names: a repo that has such a name now comes first. */
  /** The log of changes, written by triggers. On PostgreSQL it has `xid` too. */
  repo_changed: { seq: Generated<number>; key: string };
  log_position: { name: string; xid: number; seq: number; at: string };
  mirror: {
    repo_key: string;
    upstream: string;
    upstream_id: string;
    commit_id: string | null;
    state: string;
    checked_at: string;
    brought_at: string;
    brought_by: string | null;
    pinned: number;
    /** The worst that a scan here found. */
    verdict: Generated<string | null>;
    failed_at: Generated<string | null>;
    failure: Generated<string | null>;
    /** 1: this hub itself made it private. */
    hidden: Generated<number>;
  };
  /** Which repos of other hubs come. */
  mirror_rule: {
    key: string;
    effect: string;
    kind: string;
    value: string;
    organization_key: string | null;
    position: number;
    created_at: string;
  };
  /** Repos of other hubs that administrators are asked for. */
  mirror_request: {
    type: string;
    lookup_id: string;
    repo_id: string;
    upstream: string;
    state: string;
    asked_by: string | null;
    asked_at: string;
    last_asked_at: string;
    times: number;
    decided_at: string | null;
    decided_by: string | null;
    reason: string | null;
  };
  /** Large files that a mirror's history names, whether their bytes are here or not. */
  mirror_object: { repo_key: string; pointer_oid: string; digest: string; size_bytes: number };
  sync: {
    key: string;
    what: string;
    keep: string;
    every_seconds: number;
    bytes_per_second: number | string;
    created_at: string;
    next_at: string | null;
    run_at: string | null;
    ended_at: string | null;
    tries: Generated<number>;
    error: string | null;
    total: Generated<number>;
    done: Generated<number>;
    failed: Generated<number>;
    bytes: Generated<number | string>;
    current: string | null;
    push_to: string | null;
    push_as: string | null;
    push_token: string | null;
    is_forced: Generated<number>;
    touched_at: string | null;
  };
  /** What became of each repo of a sync. */
  sync_repo: {
    sync_key: string;
    repo: string;
    run_at: string;
    state: string;
    error: string | null;
    refs: string | null;
  };
  repo_redirect: {
    type: string;
    lookup_namespace: string;
    lookup_name: string;
    repo_key: string;
  };
  /** The text of cards, for looking through: see `card-text-store.ts`. */
  card_text: { repo_key: string; body: string };
  lfs_object: {
    repo_key: string;
    digest: string;
    size_bytes: number;
    pointer_oid: string;
    created_at: string;
    /** The last time that a write used it; empty on rows from before this was recorded. */
    used_at: Generated<string>;
  };
  /**
   * Who sent the bytes. Users without write access refer only to what they sent or what a commit already
   * contains.
   */
  lfs_uploader: { repo_key: string; digest: string; account_key: string };
  lfs_lock: {
    key: string;
    repo_key: string;
    path: string;
    owner_key: string;
    locked_at: string;
  };
  /** A conversation about a repo; a pull request has a base, and commits under `refs/pr/<number>`. */
  discussion: {
    repo_key: string;
    number: number;
    title: string;
    lookup_title: string;
    /** `draft`, `open`, `closed` or `merged`. */
    status: string;
    /** The branch that a pull request wants to change. */
    base: string | null;
    /** Commits: where the branch was before the merge, and after. */
    merged_from: string | null;
    merge_commit: string | null;
    is_pinned: number;
    is_locked: number;
    comments: number;
    last_position: number;
    author_key: string | null;
    author_name: string;
    created_at: string;
    updated_at: string;
  };
  /** What was said and done in a discussion: see `discussion-event.ts`. */
  discussion_event: {
    key: string;
    repo_key: string;
    number: number;
    position: number;
    kind: string;
    text: string;
    was: string;
    author_key: string | null;
    author_name: string;
    created_at: string;
    edited_at: string | null;
    hidden_by_key: string | null;
    hidden_by: string | null;
    hidden_reason: string | null;
  };
  comment_edit: {
    event_key: string;
    edit: number;
    text: string;
    created_at: string;
  };
  discussion_mention: { event_key: string; account_key: string };
  discussion_setting: {
    repo_key: string;
    is_off: number;
    required_reviews: number;
    /** Names of checks, one a line. */
    required_checks: string;
  };
  /** What discussions of a repo can be marked with: see `label.ts`. */
  label: { key: string; repo_key: string; name: string; lookup_name: string; color: string };
  discussion_label: { repo_key: string; number: number; label_key: string };
  /** What an account answers to a comment with: see `reaction.ts`. */
  reaction: {
    event_key: string;
    emoji: string;
    account_key: string;
    repo_key: string;
    number: number;
    created_at: string;
  };
  /** The lines that a comment is about, the last one and what they say: see `line-comment.ts`. */
  line_comment: {
    event_key: string;
    path: string;
    side: string;
    line: number;
    commit_id: string;
    text: string;
  };
  /** What a comment decides about a pull request: see `review.ts`. */
  review: { event_key: string; verdict: string; commit_id: string };
  /** What a check last said about a commit: see `commit-status.ts`. */
  commit_status: {
    repo_key: string;
    commit_id: string;
    context: string;
    state: string;
    description: string;
    target_url: string | null;
    author_key: string | null;
    author_name: string;
    created_at: string;
    updated_at: string;
  };
  access_request: {
    repo_key: string;
    account_key: string;
    status: string;
    /** The answers to the repo's form, as JSON. */
    fields: string | null;
    rejection_reason: string | null;
    created_at: string;
    reviewed_at: Generated<string | null>;
    /** Of access that was granted for a time. */
    expires_at: Generated<string | null>;
  };
  access_expiry: { repo_key: string; days: number };
  repo_like: { repo_key: string; account_key: string; created_at: string };
  /** One row per repo and day (UTC, `2026-01-31`) with downloads. */
  download: { repo_key: string; day: string; count: number };
  provider_key: {
    key: string;
    provider: string;
    /** `hub`, `organization` or `account`. */
    owner_kind: string;
    /** Empty for the hub. */
    owner_key: string;
    /** Empty for the key that has no name. */
    label: string;
    weight: number;
    sealed: string;
    /** An account's name. */
    created_by: string;
    created_at: string;
    check_result: string | null;
    checked_at: string | null;
  };
  engine: {
    name: string;
    kind: string;
    /** JSON. */
    addresses: string;
    draining: string;
    sealed: string | null;
    /** JSON. */
    aliases: string;
    takes_mappings: number;
    input_price: number | null;
    output_price: number | null;
    cached_price: number | null;
    origin: string;
    created_at: string;
  };
  engine_replica: {
    engine: string;
    address: string;
    state: string;
    since: string;
    checked_at: string;
    seen_at: string | null;
    error: string | null;
    running: number | null;
    waiting: number | null;
    /** JSON. */
    models: string;
  };
  operator_provider: {
    name: string;
    /** JSON. */
    settings: string;
    version: string;
    updated_at: string;
  };
  model_alias: {
    name: string;
    target: string;
    created_at: string;
  };
  allowed_model: {
    owner_kind: string;
    owner_key: string;
    provider: string;
    /** `*` stands for any characters. */
    pattern: string;
    /** US dollars: for a million tokens, and for a call. */
    input_price: number | null;
    output_price: number | null;
    request_price: number | null;
    cached_price: number | null;
    context_length: number | null;
    is_imported: number;
    created_at: string;
  };
  budget: {
    key: string;
    owner_kind: string;
    owner_key: string;
    name: string;
    scope: string;
    target: string;
    period: string;
    amount_micros: number | null;
    requests_per_minute: number | null;
    tokens_per_minute: number | null;
    fallback_model: string | null;
    created_at: string;
  };
  budget_counter: {
    key: string;
    budget_key: string;
    subject: string;
    /** `micros`, `requests` or `tokens`. */
    unit: string;
    period: string;
    used: number;
    held: number;
    most: number;
    warned: number;
  };
  budget_hold: { call_id: string; counter_key: string; amount: number; process_id: string };
  provider_order: {
    owner_kind: string;
    owner_key: string;
    /** Ids, one a line. */
    providers: string;
  };
  profile: {
    owner_kind: string;
    owner_key: string;
    display_name: string;
    bio: string;
    /** URLs, one a line. */
    links: string;
    /** Repos, one a line. */
    pinned: string;
  };
  avatar: {
    owner_kind: string;
    owner_key: string;
    digest: string;
    media_type: string;
    /** Base64. */
    content: string;
  };
  evaluation: {
    repo_key: string;
    position: number;
    task: string;
    lookup_dataset: string;
    dataset: string;
    part: string;
    metric: string;
    value: string;
    score: number;
    source_url: string | null;
  };
  saved_query: {
    key: string;
    repo_key: string;
    account_key: string;
    name: string;
    sql: string;
    is_shared: number;
    created_at: string;
    updated_at: string;
  };
  saved_search: {
    key: string;
    account_key: string;
    kind: string;
    title: string;
    query: string;
    created_at: string;
  };
  follow: { account_key: string; lookup_namespace: string; created_at: string };
  arena_vote: {
    key: string;
    account_key: string;
    task: string;
    /** `winner`, `tie` or `bad`. */
    outcome: string;
    created_at: string;
  };
  arena_contestant: { vote_key: string; repo_key: string; is_winner: number };
  collection: {
    /** 24 hex digits. */
    key: string;
    namespace: string;
    lookup_namespace: string;
    title: string;
    description: string;
    theme: string;
    is_private: number;
    creator_key: string;
    position: number;
    created_at: string;
    updated_at: string;
    group_key: Generated<string | null>;
  };
  collection_item: {
    id: string;
    collection_key: string;
    /** One of the two is null. */
    repo_key: string | null;
    listed_key: string | null;
    note: string;
    position: number;
  };
  collection_upvote: { collection_key: string; account_key: string; created_at: string };
  provider_mapping: {
    repo_key: string;
    provider: string;
    provider_model_id: string;
    task: string;
    status: string;
    /** Set for a LoRA adapter, empty where the provider needs no path. */
    adapter_weights_path: string | null;
    /** US dollars per million tokens. */
    input_price: number | null;
    output_price: number | null;
    context_length: number | null;
    created_at: string;
  };
  inference_call: {
    id: string;
    at: string;
    /** Who called; null for a visitor. */
    account_key: string | null;
    payer_kind: string;
    payer_key: string;
    /** Null for a model that is not on this hub. */
    repo_key: string | null;
    /** As it was called then. */
    model: string;
    /** The commit that was run, where it is known. */
    revision: string | null;
    task: string;
    provider: string;
    provider_model_id: string;
    reason: string;
    status: string;
    error_code: string | null;
    attempts: number;
    is_stream: number;
    input_tokens: number | null;
    output_tokens: number | null;
    /** Millionths of a US dollar. */
    price_micros: number | null;
    duration_ms: number;
    first_token_ms: number | null;
    token_key: Generated<string | null>;
    project: Generated<string | null>;
    end_user: Generated<string | null>;
    /** 1: it got an answer that was recorded before. */
    is_cached: Generated<number>;
  };
  cached_answer: {
    account_key: string;
    digest: string;
    /** JSON, as the gateway wrote it. */
    answer: string;
    size_bytes: number;
    created_at: string;
    expires_at: string;
  };
  /** How the last look at a provider went. */
  activity: { account_key: string; repo_key: string; day: string; made: number };
  /** `repo_key` is '' for checks of a provider. */
  provider_day: {
    repo_key: string;
    provider: string;
    day: string;
    calls: number;
    errors: number;
    duration_ms: number;
    first_token_ms: number;
    first_tokens: number;
    input_price: number | null;
    output_price: number | null;
  };
  provider_time: {
    repo_key: string;
    provider: string;
    day: string;
    /** `whole` or `first`, for the first token. */
    kind: string;
    bucket: number;
    calls: number;
  };
  provider_hour: {
    repo_key: string;
    provider: string;
    hour: string;
    /** `whole`, `first`, `error`, or for checks `up` and `down`. */
    kind: string;
    bucket: number;
    calls: number;
  };
  provider_probe: {
    provider: string;
    at: string;
    is_up: number;
    duration_ms: number;
    error_code: string | null;
  };
  /** By the content's id, an LFS digest or git's, and the file's name; `scan` is JSON of a `FileScan`. */
  /** By content; null where the footer cannot be read. */
  table_size: { content: string; row_count: number | null; column_count: number | null };
  /** A dataset as Parquet files; `splits` is JSON of `ConvertedSplit`s. */
  conversion: {
    repo_key: string;
    next_at: string | null;
    state: string;
    head: string | null;
    made: string | null;
    started_at: string | null;
    ended_at: string | null;
    tries: Generated<number>;
    error: string | null;
    files: Generated<number>;
    done_files: Generated<number>;
    bytes: Generated<number>;
    current_file: string | null;
    splits: Generated<string>;
  };
  /** A report on the rows of a split; `work_parts` and `report` are JSON of parts by name. */
  quality_report: {
    id: string;
    repo_key: string;
    config: string;
    split: string;
    next_at: string | null;
    state: string;
    started_at: string | null;
    ended_at: string | null;
    tries: Generated<number>;
    error: string | null;
    work_source: string | null;
    work_parts: Generated<string>;
    part_count: Generated<number>;
    current_part: string | null;
    head: string | null;
    source: string | null;
    report: string | null;
  };
  converted_file: { repo_key: string; source: string; result: string };
  file_scan: { content: string; name: string; version: number; scan: string };
  /** `issues` is JSON of `FileIssue`s. */
  repo_scan: { repo_key: string; head: string; version: number; issues: string };
  /** Files of calls by fal's clients; `origin` is `upload` or `output`. */
  temporary_file: {
    id: string;
    holder: string;
    origin: string;
    size_bytes: number;
    created_at: string;
  };
  run: {
    id: string;
    repo_key: string;
    account_key: string;
    task: string;
    /** JSON, as is `output`. */
    input: string;
    output: string;
    provider: string | null;
    duration_ms: number;
    is_shared: number;
    created_at: string;
  };
  kept_response: {
    id: string;
    account_key: string;
    previous_id: string | null;
    /** JSON, as is `response`. */
    input: string;
    response: string;
    size_bytes: number;
    created_at: string;
    job_id: Generated<string | null>;
    event_count: Generated<number>;
  };
  conversation: {
    id: string;
    account_key: string;
    /** JSON. */
    metadata: string;
    item_count: Generated<number>;
    size_bytes: Generated<number>;
    next_position: Generated<number>;
    created_at: string;
    used_at: string;
  };
  conversation_item: {
    conversation_id: string;
    position: number;
    account_key: string;
    id: string;
    /** JSON. */
    content: string;
    size_bytes: number;
    created_at: string;
  };
  response_event: { response_id: string; sequence: number; content: string };
  call_file: {
    id: string;
    account_key: string;
    name: string;
    purpose: string;
    content: string;
    size_bytes: number;
    created_at: string;
    expires_at: string;
  };
  batch: {
    id: string;
    account_key: string;
    job_id: string | null;
    endpoint: string;
    input_file_id: string;
    status: string;
    total: number;
    output_bytes: Generated<number>;
    /** JSON, as is `metadata`. */
    errors: string;
    metadata: string;
    output_file_id: Generated<string | null>;
    error_file_id: Generated<string | null>;
    created_at: string;
    expires_at: string;
    started_at: Generated<string | null>;
    ended_at: string | null;
  };
  batch_line: { batch_id: string; position: number; is_ok: number; content: string };
  run_file: {
    run_id: string;
    name: string;
    file_name: string;
    media_type: string;
    size_bytes: number;
    digest: string;
    created_at: string;
  };
  /** See `createAttempts`. */
  attempt: { key: string; made: number; ends_at: string };
  job: {
    id: string;
    holder: string;
    maker_kind: string;
    maker_key: string;
    endpoint: string;
    /** JSON, as is `answer`. */
    input: string;
    status: string;
    /** How often a process began with it. */
    attempts: number;
    answer_status: number | null;
    answer: string | null;
    /** While it runs: until when its process may be silent. */
    leased_until: string | null;
    created_at: string;
    started_at: string | null;
    ended_at: string | null;
    expires_at: string;
  };
  /** What was found wrong with what is stored; `repaired_at` is null until it is right. */
  damage: {
    kind: string;
    what: string;
    problem: string;
    detail: string;
    found_at: string;
    repaired_at: string | null;
  };
  /** How far the daily verification has come. */
  verification: {
    kind: string;
    place: string;
    items: number;
    bytes: number;
    pass_started_at: string | null;
    pass_ended_at: string | null;
    last_run_at: string | null;
  };
  /** How often xorbs of this account were forgotten; see `xet-store.ts`. */
  xet_scope: { account_key: string; epoch: number };
  xet_xorb: {
    account_key: string;
    hash: string;
    /** See `ChunkTable`. */
    chunks: Uint8Array;
    /** In the xorb store; null once blobs have all chunks. */
    raw_file: string | null;
    stored_at: string;
  };
  xet_part: {
    account_key: string;
    xorb: string;
    start_chunk: number;
    end_chunk: number;
    digest: string;
    offset_bytes: number;
  };
  /** What happened, as JSON in `facts`; `due_at` is null once it was handed on. */
  event: {
    key: string;
    at: string;
    kind: string;
    actor_key: string | null;
    actor_name: string;
    repo_key: string | null;
    facts: string;
    due_at: string | null;
    tries: number;
  };
  notification: {
    key: string;
    account_key: string;
    subject: string;
    kind: string;
    repo_key: string | null;
    admins_of: string | null;
    group_key: string | null;
    title: string;
    facts: string;
    reason: string;
    event_kind: string;
    actor_name: string;
    updated_at: string;
    /** `unread`, `read`, `done` or `quiet`. */
    state: string;
    is_muted: number;
    read_at: string | null;
    changed_at: string;
    mail_at: string | null;
  };
  watch: { account_key: string; target_key: string; level: string; created_at: string };
  notification_setting: {
    account_key: string;
    mail: string;
    web_off: string;
    mail_off: string;
    mailed_at: string | null;
  };
  webhook: {
    key: string;
    owner_kind: string;
    owner_key: string;
    url: string;
    /** `repo` and `discussions`, one a line. */
    domains: string;
    sealed_secret: string | null;
    created_at: string;
    /** `person` or `failures`. */
    disabled_by: string | null;
    failures: number;
    failing_since: string | null;
  };
  webhook_watch: { webhook_key: string; kind: string; target_key: string };
  webhook_delivery: {
    key: string;
    webhook_key: string;
    event_key: string | null;
    replay_of: string | null;
    host: string;
    created_at: string;
    next_try_at: string | null;
    leased_until: string | null;
    tries: number;
    outcome: string;
    body: string | null;
    answer: string | null;
    /** JSON of `Attempt`s. */
    attempts: string;
  };
  webhook_host: { host: string; minute: string; sent: number };
  /** One row per history that is being cleared of what nothing refers to: writers wait. */
  tidy_claim: { repo_key: string; claimed_until: string };
  /** Signed tables that were installed; the row with the highest number counts. */
  table_update: {
    seq: number;
    version: number;
    content: string;
    signer: string;
    installed_at: string;
  };
  /** See `leases.ts`. */
  lease: { name: string; holder: string; held_until: string };
  /** One row per commit under way: while it stands, the history may be ahead of what SQL says. */
  pending_index: { key: string; repo_key: string; process: string };
  /** See `end-repo.ts`. */
  doomed_history: { repo_key: string };
  /** See `processes.ts`. */
  process: {
    id: string;
    place: string;
    pid: number;
    started: string;
    beats: number;
    since: string | null;
    host: string | null;
    version: string | null;
    runner_bytes: number | null;
    address: string | null;
    runner: string | null;
    index_address: string | null;
    mirror_address: string | null;
  };
  shared_work: {
    name: string;
    every_ms: number;
    started_at: string;
    ended_at: string | null;
    failure: string;
  };
  /** See `shared-limits.ts`. */
  rate_bucket: {
    key: string;
    tokens: number;
    taken: number;
    most: number;
    per_ms: number;
    at_ms: number;
  };
  open_count: { holder: string; process: string; open: number };
  loaded_model: {
    process: string;
    repo_key: string;
    revision: string;
    state: string;
    memory_bytes: number;
    device: string | null;
    since: string;
    calls: number;
    running: number;
    waiting: number;
    crashes: number;
    rests_until: string | null;
    is_unwanted: Generated<number>;
  };
  refusal: {
    day: string;
    kind: string;
    caller: string;
    is_account: number;
    made: number;
    last_at: string;
  };
  hub_limit: { name: string; value: number };
  terms: { version: number; body: string; is_required: number; created_at: string };
  accepted_terms: { account_key: string; version: number; accepted_at: string };
  /** What the owner of a name keeps; changed by triggers alone: see `0111_usage_triggers`. */
  owner_usage: {
    owner: string;
    repos: number;
    lfs_bytes: number;
    history_bytes: number;
    upload_bytes: number;
  };
  /** Null: the hub's default; 0: no limit. */
  owner_quota: { owner: string; storage_bytes: number | null; repos: number | null };
  /** Bytes of a repo's git history: added up by writes, measured by garbage collection. */
  repo_history: { repo_key: string; bytes: number };
  /** A large file that comes in parts. */
  partial_upload: { upload: string; repo_key: string; bytes: number; created_at: string };
  /** A large file that a client sends to the storage itself. */
  direct_upload: {
    key: string;
    repo_key: string;
    account_key: string;
    digest: string;
    size_bytes: number;
    place: string;
    upload: string;
    /** 1 when all bytes are there. */
    is_sent: Generated<number>;
    problem: Generated<string | null>;
    used_at: string;
  };
  /** See `0365_git_history`: only where packs are objects. */
  git_repo: {
    repo_key: string;
    epoch: string;
    version: string;
    previous: Generated<string | null>;
    repack: string;
    changed_at: string;
    tidied: Generated<string | null>;
    repacked_until: Generated<string | null>;
  };
  git_ref: { repo_key: string; name: string; oid: string; target: string | null };
  git_pack: {
    repo_key: string;
    name: string;
    bytes: number;
    index_bytes: number;
    objects: number;
    sha256: string;
    made_at: string;
    dead_at: Generated<string | null>;
  };
  git_move: { version: string; made_at: string };
  /** How often a subject did something on a day (UTC). */
  daily_count: { day: string; kind: string; subject: string; made: number };
}

export type Database = Kysely<Tables>;
