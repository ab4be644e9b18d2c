import { MAX_SCIM_PAGE } from "@orrery/registry";
import { GROUP_SCHEMA, USER_SCHEMA } from "./attributes.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** What the hub's SCIM can do: RFC 7643, 5. */
export const serviceConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  documentationUri: base.replace(/\/scim\/v2$/, "/docs/single-sign-on"),
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an administrator of this hub makes for the provider.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  (["User", "Group"] as const).map((name) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${CORE}:${name}`,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  }));

const text = (name: string, changes: object = {}) => ({
  ...{ name, type: "string", multiValued: false, required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none" },
  ...changes,
});

const SCHEMAS = [
  {
    id: USER_SCHEMA,
    name: "User",
    attributes: [
      text("userName", { required: true, uniqueness: "server" }),
      text("externalId", { caseExact: true }),
      text("displayName"),
      { ...text("active"), type: "boolean" },
      {
        ...text("name"),
        type: "complex",
        subAttributes: [
          text("givenName"),
          text("familyName"),
          text("formatted", { mutability: "readOnly" }),
        ],
      },
      {
        ...text("emails", { multiValued: true }),
        type: "complex",
        subAttributes: [text("value"), text("type"), { ...text("primary"), type: "boolean" }],
      },
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: "Group",
    attributes: [
      text("displayName", { required: true, uniqueness: "server" }),
      text("externalId", { caseExact: true }),
      {
        ...text("members", { multiValued: true }),
        type: "complex",
        subAttributes: [text("value", { mutability: "immutable" }), text("display")],
      },
    ],
  },
];

export const schemas = (base: string) =>
  SCHEMAS.map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
