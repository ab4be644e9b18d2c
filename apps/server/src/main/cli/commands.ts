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
  orrery admin damage                          list what is damaged; verify: let the hub verify everything
  orrery admin limits                          list limits; set NAME VALUE|none|default
  orrery admin banner                          show the notice above every page; remove
  orrery admin banner set TEXT [--level warning] [--from TIME] [--until TIME]
  orrery admin terms                           show the terms; remove
  orrery admin terms set FILE [--required]     set them from a Markdown file
                                               (these lists, too, with --json: a line of JSON each)
  orrery tables [--json]                       list rows of tables that are not built in, and what is wrong
  orrery tables update FILE|URL [--yes]        show what signed tables change, and install them
      --allow-older     than what is installed  --allow-private   from your own network
  orrery tables rollback [--yes]               go back to the tables before
  orrery tables keygen FILE                    make a key to sign tables with
  orrery tables sign FILE --key FILE --out FILE
  orrery migrate                               bring the database up to date, then end
  orrery reindex                               derive lists and cards again from the histories
  orrery gc [--grace-hours 24]                 delete files and commits that nothing refers to
  orrery verify [--repair] [--since 24h|DATE] read what is stored and say what is wrong
      --from FOLDER     a backup to repair from  --rate MB   a second, 0 for no limit (100)
      --json            a line of JSON for each finding; ends with 1 when something stays wrong
  orrery backup FILE.tar|FOLDER                back the hub up while it serves; into a folder, only what is new
  orrery restore FILE.tar|FOLDER [--into FOLDER]
                                               make a data folder of a backup, and check all of it
  orrery help | version

Settings are environment variables (ORRERY_PORT, ORRERY_DATA, …): see docs/operate.md.`;

/** Every command by name, loaded when it is called. Each throws `StartError` for what its user can mend. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async (args) => (await import("./serve.ts")).serveCommand(args),
  publish: async (args) => (await import("./publish.ts")).publishCommand(args),
  import: async (args) => (await import("./import.ts")).importCommand(args),
  token: async (args) => (await import("./token.ts")).tokenCommand(args),
  "reset-password": async (args) => (await import("./admin.ts")).resetPasswordCommand(args),
  admin: async (args) => (await import("./admin.ts")).adminCommand(args),
  quota: async (args) => (await import("./admin/quota.ts")).quotaCommand(args),
  tables: async (args) => (await import("./tables.ts")).tablesCommand(args),
  migrate: async (args) => (await import("./maintenance.ts")).migrateCommand(args),
  reindex: async (args) => (await import("./maintenance.ts")).reindexCommand(args),
  gc: async (args) => (await import("./maintenance.ts")).gcCommand(args),
  verify: async (args) => (await import("./verify.ts")).verifyCommand(args),
  backup: async (args) => (await import("./backup.ts")).backupCommand(args),
  restore: async (args) => (await import("./restore.ts")).restoreCommand(args),
  help: async () => console.log(HELP),
  version: async () => console.log(VERSION),
};
