import { useState } from "react";
import { exportContent, exportNpc } from "#game/admin/releases-wire.ts";
import { saveFile } from "../../../device/sharing/save-file.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { SelectField } from "../ui/select-field.tsx";
import styles from "./content.module.css";
import { useNpcs } from "./content-data.ts";

/** Saves one contact in force, or all of them, as a file. */
export function ExportPart() {
  const { data } = useNpcs();
  const [id, setId] = useState("");
  const exporting = useSubmission((error) => failureText(error, "Failed to export the content"));

  async function save(): Promise<void> {
    await exporting.run(async () => {
      const contents =
        id === "" ? await call(exportContent, {}) : await call(exportNpc, { parameters: { id } });
      const file = new Blob([JSON.stringify(contents, null, 2)], { type: "application/json" });
      saveFile(file, id === "" ? "guru-grind-content.json" : `${id}.json`);
      return undefined;
    });
  }

  return (
    <div className={styles.transfer}>
      <SelectField
        label="Export"
        value={id}
        options={[
          { value: "", text: "Everything in force" },
          ...(data?.data ?? []).map(({ id: value, name: text }) => ({ value, text })),
        ]}
        onChange={setId}
      />
      <Button busy={exporting.isBusy} onClick={() => void save()}>
        Export JSON
      </Button>
      <FormMessage message={exporting.message} />
    </div>
  );
}
