import { useState } from "react";
import * as v from "valibot";
import { exportContent, exportNpc, importContent } from "#game/admin/releases-wire.ts";
import { CONTENT_BYTES, ContentRefusal } from "#game/core/wire/content-parts.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { saveFile } from "../../../device/sharing/save-file.ts";
import { ApiError, call, failureText } from "../../../server/api.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { ActionButton, useAction } from "../ui/action-button.tsx";
import admin from "../ui/admin.module.css";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { useContentRefresh, useNpcs } from "./content-data.ts";
import { ReleaseFacts } from "./release-facts.tsx";

/** Number of reasons of a refused file that are shown. */
const MAX_REASONS = 8;
const LIMIT_TEXT = `The file must be smaller than ${CONTENT_BYTES.set / 1024 / 1024}MB.`;

type Preview = ReplyOf<typeof importContent>;
interface ChosenFile {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly preview: Preview;
}

const JsonObject = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);

/** A file that can't be imported; the message says why. */
class FileRefusal extends Error {}

/** Files with one contact or with all of them, out and in. */
export function TransferPanel() {
  return (
    <Panel
      title="Import and Export"
      hint="JSON files. An import becomes drafts; nothing is published by itself."
    >
      <Export />
      <Import />
    </Panel>
  );
}

/** Saves one contact in force, or all of them, as a file. */
function Export() {
  const { data } = useNpcs();
  const [id, setId] = useState("");
  const options = (data?.data ?? []).map(({ id: value, name: text }) => ({ value, text }));
  return (
    <div className={admin.toolbar}>
      <SelectField
        label="Export"
        value={id}
        options={[{ value: "", text: "Everything in force" }, ...options]}
        onChange={setId}
      />
      <ActionButton
        failure="Failed to export the content"
        action={async () => {
          const contents =
            id === "" ? await call(exportContent, {}) : await call(exportNpc, { parameters: { id } });
          const file = new Blob([JSON.stringify(contents, null, 2)], { type: "application/json" });
          saveFile(file, id === "" ? "guru-grind-content.json" : `${id}.json`);
          return undefined;
        }}
      >
        Export JSON
      </ActionButton>
    </div>
  );
}

function Import() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const refresh = useContentRefresh();
  const reading = useAction(importError);

  const choose = (file: File) =>
    reading.run(async () => {
      const body = await readJson(file);
      const query = { preview: "true" } as const;
      const preview = await call(importContent, { key: crypto.randomUUID(), query, body });
      setChosen({ name: file.name, body, preview });
      return undefined;
    });

  async function importFile(): Promise<void> {
    if (!chosen) return;
    const { drafts } = await call(importContent, { key: crypto.randomUUID(), body: chosen.body });
    await refresh();
    const text = `${chosen.name}: ${drafts.length === 1 ? "1 new draft" : `${drafts.length} new drafts`}.`;
    showToast("success", text, { key: "import" });
  }

  return (
    <div className={admin.toolbar}>
      <FileButton
        text="Import JSON"
        label="JSON file with contacts"
        accept="application/json,.json"
        busy={reading.isBusy}
        onFile={choose}
      />
      <FormMessage message={reading.message} />
      <ConfirmDialog
        title={`Import ${chosen?.name}`}
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        size="roomy"
        confirm="Import as drafts"
        variant="primary"
        disabledReason={chosen && importReason(chosen.preview)}
        failure={importError}
        action={importFile}
      >
        {chosen && (
          <>
            {chosen.preview.blockedBy.length > 0 && (
              <Notice kind="error">
                {`There are drafts of ${chosen.preview.blockedBy.join(", ")} already. Publish or discard them first.`}
              </Notice>
            )}
            <ReleaseFacts
              {...chosen.preview}
              players={[]}
              emptyText="The file holds what players see. There is nothing to import."
            />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

function importReason({ difference, blockedBy }: Preview): string | null {
  if (blockedBy.length > 0) return "A draft is in the way.";
  return difference.length === 0 ? "Nothing differs." : null;
}

/** Reads a JSON object. Throws FileRefusal if the file holds anything else, or too much. */
async function readJson(file: File): Promise<Record<string, unknown>> {
  if (file.size > CONTENT_BYTES.set) throw new FileRefusal(LIMIT_TEXT);
  const text = await file.text();
  const parsed = v.safeParse(JsonObject, text);
  if (parsed.success) return parsed.output;
  throw new FileRefusal("This file isn't JSON with contacts.");
}

/** The reasons of a refused file, else the text of the failure. */
function importError(error: unknown): string {
  if (error instanceof FileRefusal) return error.message;
  const refusal = error instanceof ApiError ? v.safeParse(ContentRefusal, error.body.data) : null;
  if (!refusal?.success || refusal.output.problems.length === 0) {
    return failureText(error, "Failed to import the file");
  }
  const { problems } = refusal.output;
  const reasons = problems
    .slice(0, MAX_REASONS)
    .map(({ subject, path, text }) => `${subject} ${path}: ${text}`);
  const more = problems.length > MAX_REASONS ? ` and ${problems.length - MAX_REASONS} more` : "";
  return `The file can't be imported. ${reasons.join(" · ")}${more}`;
}
