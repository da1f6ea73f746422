import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { composeTexts } from "#practice-api/messages/texts.ts";

/** The practice's text beside a message. A failure to read it is shown (ruling B26). */
export function Disclaimer({ disclaimer }: { disclaimer: DeferredPanel<string> }) {
  return (
    <Deferred
      panel={disclaimer}
      loading={null}
      failed={
        <Note tone="warning" title={composeTexts.disclaimer}>
          We could not load the practice’s text. <RetryLink />
        </Note>
      }
    >
      {(html) =>
        html === "" ? null : (
          <div className="note bg-info-bg">
            <Icon name="info" className="text-info-fg" />
            <div className="min-w-0">
              <strong>{composeTexts.disclaimer}</strong>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HtmlCleaner has cleaned it on the server (threat T20). */}
              <div className="[&>*+*]:mt-2" dangerouslySetInnerHTML={{ __html: html }} />
            </div>
          </div>
        )
      }
    </Deferred>
  );
}
