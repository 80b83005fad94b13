import { useAtom } from "jotai";
import { useEffect } from "react";
import { clientSceneAtom } from "../../../player/waiting-people.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { ClientsCard } from "./clients-card.tsx";

/** Advises the client who waits. */
export function ClientDialog() {
  const [isOpen, setIsOpen] = useAtom(clientSceneAtom);
  useEffect(() => () => setIsOpen(false), [setIsOpen]);
  return (
    <Dialog title="The Two O'Clock" isOpen={isOpen} onClose={() => setIsOpen(false)} size="roomy">
      <ClientsCard />
    </Dialog>
  );
}
