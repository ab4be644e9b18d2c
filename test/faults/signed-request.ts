import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";

/** A call of the runtime as an SDK signs it, with the key `ORRYKEY` and "a secret". */
export async function signedRequest(signingDate: Date) {
  const method = "POST";
  const path = "/bedrock/model/ada%2Fm%3Aauto/invoke";
  const body = Buffer.from('{"inputs":"once upon a time"}');
  const signer = new SignatureV4({
    service: "bedrock",
    region: "hub",
    credentials: { accessKeyId: "ORRYKEY", secretAccessKey: "a secret" },
    sha256: Sha256,
  });
  const { headers } = await signer.sign(
    {
      method,
      protocol: "http:",
      hostname: "hub",
      path,
      body,
      headers: { host: "hub:4870", "content-type": "application/json", "content-length": "29" },
    },
    { signingDate },
  );
  return { method, url: path, headers, body };
}
