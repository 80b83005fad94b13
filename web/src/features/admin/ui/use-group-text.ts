import { pastTense } from "#game/core/actions.ts";
import { groupText } from "#game/finances/causes.ts";
import { useActions } from "../../../player/actions.ts";

const none = () => undefined;

/** Returns a function that names a group of causes. Quests and courses are groups as a whole, so that only actions have names. */
export function useGroupText(): (group: string) => string {
  const { data: actions = [] } = useActions();
  const action = (id: string) => {
    const found = actions.find((each) => each.id === id);
    return found && pastTense(found);
  };
  return (group) => groupText(group, { action, quest: none, course: none });
}
