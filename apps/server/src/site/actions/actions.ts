import type { PageId } from "@orrery/web/pages";
import { createRateLimiter, type RateLimiter } from "../../http/limits/rate-limiter.ts";
import { applicationActions, hubApplicationActions } from "../applications/application-actions.ts";
import { consent, device } from "../applications/consent-actions.ts";
import { rowsEditAction } from "../dataset-viewer/rows-edit-action.ts";
import { organizationTokensActions } from "../tokens/organization-tokens.ts";
import { newServiceAccount, serviceAccountActions } from "../tokens/service-account-actions.ts";
import { tokenActions } from "../tokens/token-actions.ts";
import { resetPassword, setup, signUp } from "./account/account-actions.ts";
import { security } from "./account/security-actions.ts";
import { settings } from "./account/settings-actions.ts";
import { signIn } from "./account/sign-in-actions.ts";
import { newSignInProvider, signInProvider, signOnActions } from "./account/sign-on-actions.ts";
import { acceptTerms } from "./account/terms-action.ts";
import { tokens } from "./account/token-actions.ts";
import {
  adminDamage,
  adminJobs,
  adminLimits,
  adminModels,
  adminNotices,
  adminOrganizations,
  adminRepos,
  adminStorage,
} from "./admin/admin-actions.ts";
import { adminEngines } from "./admin/engine-actions.ts";
import { adminMirrors } from "./admin/mirror-actions.ts";
import { adminProviders } from "./admin/provider-actions.ts";
import { budgetActions } from "./budget-actions.ts";
import { collectionActions, collectionsForActions, newCollection } from "./collection-actions.ts";
import { discussionAction, newDiscussionAction } from "./discussion-actions.ts";
import { editAction } from "./edit-actions.ts";
import {
  notificationActions,
  notificationSettingsActions,
  unsubscribeAction,
  watchAction,
} from "./events/notification-actions.ts";
import { webhookActions } from "./events/webhook-actions.ts";
import { accountActions } from "./follow-actions.ts";
import { organizationGroups } from "./group-actions.ts";
import { homeAction } from "./home-action.ts";
import { invitations, organizationInvitations } from "./invitation-actions.ts";
import { listActions } from "./list-actions.ts";
import { modelProviderActions } from "./model-provider-actions.ts";
import { newRepo } from "./new-repo-action.ts";
import { newOrganization, organizationSettings } from "./organization-actions.ts";
import type { PageAction } from "./page-action.ts";
import { adminPeople } from "./people-actions.ts";
import { profileActions } from "./profile-actions.ts";
import { providerKeyActions } from "./provider-key-actions.ts";
import { qualityAction } from "./quality-action.ts";
import { repoAction } from "./repo-actions.ts";
import { repoSettingsAction } from "./repo-settings-actions.ts";
import { runActions } from "./run-actions.ts";
import { runWidget } from "./run-widget.ts";

const MINUTE_MS = 60_000;

/** Creates the form handlers by page id. It counts calls of visitors, so it is called once per app. */
export function createActions(): { readonly [Id in PageId]?: PageAction } {
  return {
    home: homeAction,
    models: listActions("model"),
    datasets: listActions("dataset"),
    signIn,
    signUp,
    setup,
    terms: acceptTerms,
    newRepo,
    resetPassword,
    adminOrganizations,
    adminRepos,
    adminStorage,
    adminEngines,
    adminProviders,
    adminJobs,
    adminModels,
    adminDamage,
    adminMirrors,
    adminLimits,
    adminNotices,
    adminPeople,
    signOn: signOnActions,
    newSignInProvider,
    signInProvider,
    settings,
    security,
    tokens,
    token: tokenActions,
    serviceAccounts: newServiceAccount,
    serviceAccount: serviceAccountActions,
    serviceBudgets: budgetActions("service"),
    serviceToken: tokenActions,
    organizationTokens: organizationTokensActions,
    applications: applicationActions("account"),
    organizationApplications: applicationActions("organization"),
    hubApplications: hubApplicationActions,
    consent,
    device,
    notifications: notificationActions,
    notificationSettings: notificationSettingsActions,
    unsubscribe: unsubscribeAction,
    webhooks: webhookActions("account"),
    organizationWebhooks: webhookActions("organization"),
    hubWebhooks: webhookActions("hub"),
    modelWebhooks: webhookActions("model"),
    datasetWebhooks: webhookActions("dataset"),
    newCollection,
    collectionsFor: collectionsForActions,
    collection: collectionActions,
    budgets: budgetActions("account"),
    organizationBudgets: budgetActions("organization"),
    hubBudgets: budgetActions("hub"),
    providerKeys: providerKeyActions("account"),
    organizationProviderKeys: providerKeyActions("organization"),
    hubProviderKeys: providerKeyActions("hub"),
    profile: profileActions("account"),
    organizationProfile: profileActions("organization"),
    hubProfile: profileActions("hub"),
    modelProviders: modelProviderActions,
    run: runActions,
    account: accountActions,
    newOrganization,
    organizationSettings,
    modelDiscussions: watchAction("model"),
    datasetDiscussions: watchAction("dataset"),
    organizationGroups,
    organizationInvitations,
    invitations,
    modelNewDiscussion: newDiscussionAction("model"),
    modelDiscussion: discussionAction("model"),
    modelSettings: repoSettingsAction("model"),
    modelEdit: editAction("model"),
    model: modelAction(createRateLimiter(30, MINUTE_MS)),
    dataset: repoAction("dataset"),
    datasetQuality: qualityAction,
    datasetNewDiscussion: newDiscussionAction("dataset"),
    datasetDiscussion: discussionAction("dataset"),
    datasetSettings: repoSettingsAction("dataset"),
    datasetEdit: editAction("dataset"),
    datasetRowsEdit: rowsEditAction,
  };
}

/** A model's page has two forms: the like button and the widget. */
const modelAction = (visitors: RateLimiter): PageAction => {
  const [run, like] = [runWidget(visitors), repoAction("model")];
  return (context, visit, form, reply) =>
    (form.intent === "run" ? run : like)(context, visit, form, reply);
};
