import type { Elements } from "../../../ui/elements.ts";
import {
  EditContext,
  FieldContext,
  KeysContext,
  type Layout,
  LayoutContext,
  NamesContext,
  type NamesOf,
  type Problems,
  ProblemsContext,
  TypingContext,
} from "./desk-context.ts";
import { Field } from "./fields/field.tsx";
import { PartDialogs } from "./part-dialogs.tsx";
import type { PartWork } from "./session/use-part.ts";

interface PartFormProps {
  readonly work: PartWork;
  readonly layout: Layout;
  /** Options of the fields. The same function while they don't change. */
  readonly namesOf: NamesOf;
  readonly problems: Problems;
  readonly children: Elements;
}

/** Connects the fields of a page with the work on its part, and asks its questions. */
export function PartForm({ work, layout, namesOf, problems, children }: PartFormProps) {
  return (
    <FieldContext value={Field}>
      <EditContext value={work.edit}>
        <TypingContext value={work.typing}>
          <LayoutContext value={layout}>
            <NamesContext value={namesOf}>
              <KeysContext value={work.tree.keys}>
                <ProblemsContext value={problems}>
                  {children}
                  <PartDialogs work={work} />
                </ProblemsContext>
              </KeysContext>
            </NamesContext>
          </LayoutContext>
        </TypingContext>
      </EditContext>
    </FieldContext>
  );
}
