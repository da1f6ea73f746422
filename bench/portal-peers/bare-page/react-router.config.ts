import type { Config } from "@react-router/dev/config";

export default { ssr: true, buildDirectory: "../../.work/bare-page" } satisfies Config;
