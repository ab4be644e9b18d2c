import { VERSION } from "../../base/version.ts";

type Command = (args: readonly string[]) => Promise<void>;

export const HELP = `orrery ${VERSION}: a model hub that you run yourself

  orrery serve                                 start the hub
      --quiet           warnings and errors only --json   lines of JSON only, on a terminal, too
  orrery publish FOLDER NAMESPACE/NAME         publish a folder as a model
      --type dataset    as a dataset            --private    for you alone, when it is new
      --message TEXT    what changed            --hub URL    another hub than this machine's
      --token hf_…      your access token (or HF_TOKEN)
  orrery token ACCOUNT [--role read|write] [--name TEXT]
                                               make an access token on this machine
  orrery import NAMESPACE/NAME --from URL      copy a repo of another hub, its branches and tags
      --type dataset    --private               ORRERY_SOURCE_TOKEN, where that hub wants a token
  orrery import OWNER --from URL               copy all models and datasets of an account, with discussions
      --by ACCOUNT      who makes the commits, and administers OWNER where it is made
      --users FILE      who is who: lines of theirs,ours, or JSON
      --private         --no-discussions
  orrery mirror list | check ID | pin ID | unpin ID  repos of the hubs in ORRERY_UPSTREAM: list them, say
      --type dataset --organization NAME        whether one would come, keep its large files or not
  orrery mirror rules                          list rules; add deny|ask|allow PATTERN, up|down|delete KEY
      --organization NAME                       only for its members
  orrery mirror requests [--all]               list repos that wait for approval
  orrery mirror approve ID | refuse ID         decide about one
      --reason TEXT
  orrery mirror add WHAT                        keep repos of other hubs current: OWNER, OWNER/NAME,
                                                datasets/OWNER/NAME or "search=… filter=…"
      --keep main,v*,Q4_K_M,file:*.gguf         whose large files come: branches and tags, quantizations, files
      --every 6h      --limit BYTES_PER_SECOND  --dry-run: only say what would come
  orrery mirror push WHAT --to URL[/NAMESPACE]  keep repos of this hub current at another one; new ones are made there
      --token-from FILE                         a token for that hub; - reads standard input
      --every 6h      --limit BYTES_PER_SECOND  --force: overwrite what diverged there
  orrery mirror syncs | run ID | remove ID      how far they are; run one now; end it
  orrery import --metadata FILE                add catalog entries, one JSON object per line
  orrery reset-password NAME                   print a link that sets a new password, for a day
  orrery admin people [--waiting] [--json]     list accounts, or those that wait for approval
  orrery admin promote|demote|suspend|restore|revoke|approve|reject NAME
                                               make an administrator, keep out, sign out everywhere
  orrery admin invite [--note TEXT]            print a link that lets one person sign up
  orrery admin sign-up open|approval|domain|invitation|closed
                                               set who can sign up; show it without a word
  orrery admin sign-up domains DOMAIN …|none   set the email domains that can
  orrery admin sign-on [--json]                list identity providers
  orrery admin sign-on set NAME FIELD=VALUE …  add one, or change it: see the guide to single sign-on
      --kind ldap   --label TEXT   --secret-file FILE   --on | --off
  orrery admin sign-on rules NAME [group:VALUE=ORGANIZATION:ROLE …]
                                               replace the rules that give roles (domain:VALUE=… too)
  orrery admin sign-on delete NAME             delete a provider; accounts stay
  orrery admin sign-on scim-token NAME         print a token with which the provider keeps accounts
  orrery admin sign-on passwords on|off        allow passwords of this hub, or providers alone
  orrery admin sign-on break-glass NAME|none   keep one administrator's password for emergencies
  orrery admin audit [--verify] [--stream]     print the audit log, check that it is whole, or print
                                               where it is sent and what waits
  orrery admin rename NAME NEW-NAME            rename an account or organization; the old name leads to it
  orrery admin second-factor required|optional|remove NAME
                                               set who needs one, or remove one that was lost
  orrery admin applications [--json]           list applications; disable|enable CLIENT-ID
  orrery admin mail test ADDRESS               send one email, to check the settings
  orrery admin delete NAME [--with-repos]      delete an account
  orrery admin organizations [--prefix TEXT]   list organizations
  orrery admin organizations create NAME ADMIN | add-admin NAME ACCOUNT | delete NAME [--with-repos]
  orrery admin repos [--search TEXT]           list all repos, the largest first
      --type model|dataset                      --sort stored|updated|created|name
  orrery admin repos private|delete NAMESPACE/NAME [--type dataset]
  orrery admin default-visibility public|private
                                               set what new repos are; show it without a word
  orrery admin storage                         show the disk, what takes it, and what each owner stores
  orrery admin quota NAME [--storage 100GB] [--repos 500]
                                               show what an account or organization stores, and set
                                               its quota (none: no limit; default: the hub's); orrery quota, too
  orrery admin usage [--from DAY] [--to DAY]   list calls, tokens, cost and storage by account
      --csv    a row for each account and day   --sort calls|cost|storage|name
  orrery admin jobs [--state STATE]            list jobs; retry|cancel ID
  orrery admin models                          list models in memory; unload NAMESPACE/NAME
  orrery admin engines                         list inference servers; drain|resume NAME [--address URL]; delete NAME
  orrery admin engines add|set NAME --kind KIND --address URL [--alias NAMESPACE/NAME=MODEL]
      --input-price DOLLARS --output-price DOLLARS --cached-price DOLLARS   for a million tokens; --free removes them
      --mappings on|off  owners may map to it   --key-file FILE|-, --no-key   what it is called with
  orrery admin providers                       list providers that are not built in; set NAME FILE (JSON, - for stdin); delete NAME
  orrery admin aliases                         list names that lead to models; set NAME TARGET; delete NAME
  orrery admin damage                          list what is damaged; verify: let the hub verify everything
  orrery admin limits                          list limits; set NAME VALUE|none|default
  orrery admin banner                          show the notice above every page; remove
  orrery admin banner set TEXT [--level warning] [--from TIME] [--until TIME]
  orrery admin read-only                       show whether changes are refused; on REASON; off
  orrery admin terms                           show the terms; remove
  orrery admin terms set FILE [--required]     set them from a Markdown file
                                               (these lists, too, with --json: a line of JSON each)
  orrery tables [--json]                       list rows of tables that are not built in, and what is wrong
  orrery tables update FILE|URL [--yes]        show what signed tables change, and install them
      --allow-older     than what is installed  --allow-private   from your own network
  orrery tables rollback [--yes]               go back to the tables before
  orrery tables keygen FILE                    make a key to sign tables with
  orrery tables sign FILE --key FILE --out FILE
  orrery setup gpu [cuda|vulkan|metal]         install what runs GGUF models on a graphics processor;
                                               setup gpu remove removes it
  orrery setup vision                          install what lets GGUF models with an mmproj file read images;
                                               setup vision remove removes it
  orrery setup s3                              prepare the bucket of ORRERY_BLOBS, and say what it lacks
  orrery migrate                               bring the database up to date, then end
  orrery reindex                               derive lists and cards again from the histories
  orrery gc [--grace-hours 24]                 delete files and commits that nothing refers to
  orrery verify [--repair] [--since 24h|DATE] read what is stored and say what is wrong
      --from FOLDER     a backup to repair from  --rate MB   a second, 0 for no limit (100)
      --json            a line of JSON for each finding; ends with 1 when something stays wrong
  orrery bundle create REPO … FILE             write repos with their histories into one signed file
      --revision NAME   only these branches and tags (repeat it)
      --since FILE      without what an earlier bundle has, or its manifest
      --manifest FILE   keep the manifest for the next --since
  orrery bundle verify FILE [--key KEY]        read all of a bundle and say what is damaged; needs no hub
  orrery bundle import FILE [--as OWNER]       import a bundle of a hub that is trusted here
      --key KEY         trust this key, too     --allow-unsigned
  orrery bundle key                            print the public key of this hub's bundles
  orrery bundle trust [NAME KEY]               list keys whose bundles are taken, or add one
  orrery bundle distrust NAME                  remove one
  orrery move SETTINGS                         move the hub to the database and storage of a file of settings
  orrery doctor [--json]                       check settings, disk, database, proxy and more; ends with
                                               1 where something needs to be done
  orrery backup FILE.tar|FOLDER                back the hub up while it serves; into a folder, only what is new
  orrery restore FILE.tar|FOLDER [--into FOLDER]
                                               make a data folder of a backup, and check all of it
  orrery help | version                        also as --help after any command, and --version

Settings are environment variables (ORRERY_PORT, ORRERY_DATA, …): see docs/operate.md.`;

/** Every command by name, loaded when it is called. Each throws `StartError` for what its user can mend. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async (args) => (await import("./serve.ts")).serveCommand(args),
  publish: async (args) => (await import("./publish.ts")).publishCommand(args),
  import: async (args) => (await import("./import.ts")).importCommand(args),
  token: async (args) => (await import("./token.ts")).tokenCommand(args),
  "reset-password": async (args) => (await import("./admin.ts")).resetPasswordCommand(args),
  admin: async (args) => (await import("./admin.ts")).adminCommand(args),
  mirror: async (args) => (await import("./mirror.ts")).mirrorCommand(args),
  quota: async (args) => (await import("./admin/quota.ts")).quotaCommand(args),
  tables: async (args) => (await import("./tables.ts")).tablesCommand(args),
  setup: async (args) => (await import("./setup/setup.ts")).setupCommand(args),
  migrate: async (args) => (await import("./maintenance.ts")).migrateCommand(args),
  reindex: async (args) => (await import("./maintenance.ts")).reindexCommand(args),
  gc: async (args) => (await import("./maintenance.ts")).gcCommand(args),
  verify: async (args) => (await import("./verify.ts")).verifyCommand(args),
  move: async (args) => (await import("./backup/move.ts")).moveCommand(args),
  bundle: async (args) => (await import("./bundle/bundle.ts")).bundleCommand(args),
  doctor: async (args) => (await import("./doctor.ts")).doctorCommand(args),
  backup: async (args) => (await import("./backup/backup.ts")).backupCommand(args),
  restore: async (args) => (await import("./backup/restore.ts")).restoreCommand(args),
  help: async () => console.log(HELP),
  "--version": async () => console.log(VERSION),
  version: async () => console.log(VERSION),
};
