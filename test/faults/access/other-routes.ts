/** Routes without a repo in their URL, by the reason why they are not in the table. */
export const OTHER_ROUTES: Readonly<Record<string, readonly RegExp[]>> = {
  /** Lists, counts and searches: they name what the viewer may see and show no file. */
  lists: [
    /^GET \/(models|datasets|search|compare|users|organizations|libraries|tasks|docs|new|playground)?$/,
    /^GET \/(tasks\/:task|libraries\/:library|docs\/:slug|docs\/api|docs\/api\/:group|playground\/(compare|results)|organizations\/new)$/,
    /^GET \/:namespace$/,
    /^GET \/(models|datasets)\.(atom|json)$/,
    /^GET (\/api)?\/collections(\/:namespace\/:slug)?$/,
    /^GET \/api\/(models|datasets|spaces)$/,
    /^GET \/api\/(models|datasets|spaces)\/:name$/,
    /^GET \/api\/(models|datasets)-tags-by-type$/,
    /^GET \/api\/(libraries|quicksearch|tasks|tasks\/:task|agent-harnesses|whoami-v2)$/,
    /^GET \/api\/organizations\/:organization\/(followers|members|overview|settings\/repositories)$/,
    /^GET \/api\/users\/:user\/(followers|following|likes|overview)$/,
    /^GET \/v1\/models$/,
    /^GET \/(healthz|readyz|metrics|openapi\.json|realtime\.js|realtime\.tgz)$/,
  ],
  /** What the viewer owns, or the hub's administrator decides. */
  own: [
    /^(GET|POST) \/(settings|setup|sign-in|sign-up|new|organizations\/new)$/,
    /^(GET|POST) \/settings\/(profile|providers|usage)$/,
    /^(GET|POST) \/admin\/(profile|providers|tables|usage)$/,
    /^(GET|POST) \/organizations\/:organization\/settings(\/(profile|providers|usage))?$/,
    /^POST \/(sign-out|theme)?$/,
    /^(GET|PUT|POST|DELETE) \/api\/settings\/[\w:/-]+$/,
    /^POST \/(:namespace|models|datasets)$/,
    /^(GET|POST) \/collections\/(new|add)$/,
    /^POST \/collections\/:namespace\/:slug$/,
    /^POST \/api\/collections$/,
    /^(PATCH|DELETE|POST) \/api\/collections\/:namespace\/:slug(\/items(\/:item)?)?$/,
    /^GET \/runs$/,
    /^(GET|POST) \/runs\/:run$/,
    /^(GET|DELETE) \/api\/fal\/files$/,
    /^POST \/api\/arena\/votes$/,
    /^(POST|GET|PUT) \/api\/runs(\/:run\/files\/:name)?$/,
    /^(GET|PUT) \/api\/(admin\/)?quotas\/:name$/,
    /^GET \/api\/admin\/tables$/,
    /^POST \/api\/validate-yaml$/,
    /^HEAD \/api\/telemetry\/\*$/,
  ],
  /** The repo is named in the body. */
  named: [/^POST \/api\/repos\/(create|move)$/, /^DELETE \/api\/repos\/delete$/],
  /** An address or a bearer that the hub signed is the credential. */
  signed: [
    /^(GET|PUT|POST|HEAD) \/lfs\/:repoKey\/:digest(\/verify|\/parts\/:number)?$/,
    /^(GET|POST) \/xet\/:scope\/:epoch\/(v[12]\/)?(chunks?|xorbs?|shards?)(\/:prefix\/:hash)?$/,
    /^POST \/xet\/:scope\/:epoch\/v1\/telemetry$/,
    /^\w+ \/xet\/\*$/,
    /^(GET|PUT|POST) \/api\/fal\/(files|uploads)\/:id[\w:/]*$/,
  ],
  /** Calls of models: the body or the rest of the URL names the model. */
  calls: [
    /^POST \/v1\/(chat\/completions|completions|embeddings|audio\/(speech|transcriptions)|images\/generations)$/,
    /^GET \/v1\/models\/\*$/,
    /^POST (\/bedrock)?\/+model\/[\w:/-]+$/,
    /^POST \/models\/\*$/,
    /^POST \/tokens\/$/,
    /^GET \/api\/v3\/\*$/,
    /^(GET|POST|PUT) \/(fal-ai)\/\*$/,
    /^(GET|POST|PUT) \/api\/fal\/(run|queue|rest|proxy)(\/.*)?$/,
    /^(GET|POST) \/api\/inference\/proxy$/,
    /^(GET|POST) \/(baseten|cerebras|cohere|deepinfra|featherless-ai|fireworks-ai|groq|hf-inference|novita|nscale|openai|ovhcloud|publicai|replicate|scaleway|together|wavespeed|zai-org)\/.+$/,
  ],
  /** No repo behind it: files of the program itself, redirects, and what is no route. */
  fixed: [
    /^GET \/(assets|media\/catalog|docs\/pictures)\/\*$/,
    /^GET \/avatars\/:digest$/,
    /^GET \/(login|join|new-dataset|inference\/models)$/,
    /^GET \/settings\/(account|tokens|inference-providers|billing)$/,
    /^OPTIONS /,
    / \/api\/\*$/,
  ],
};
