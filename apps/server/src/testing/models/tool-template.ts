import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../base/install-paths.ts";
import { withChatTemplate } from "./with-chat-template.ts";

/**
 * A chat template that shows tools by their names, and calls by name and arguments; `family` says how the model
 * writes calls, `promptEnd` what every answer begins with.
 */
export const toolTemplate = (family: string, promptEnd = ""): string =>
  "{% for tool in tools or [] %}{{ tool.function.name }} {% endfor %}" +
  "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}" +
  "{% for call in message.tool_calls or [] %}" +
  "{{ call.function.name }}{{ call.function.arguments | tojson }}{% endfor %}" +
  "<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n" +
  `${promptEnd}{% endif %}{# ${family} #}`;

/** The example model that chats, with such a template. */
export const modelWithTools = (family: string, promptEnd?: string): Buffer =>
  withChatTemplate(
    readFileSync(join(ROOT, "examples/tiny-chat/model/tiny-chat-Q8_0.gguf")),
    toolTemplate(family, promptEnd),
  );
