import { Drawing } from "./drawing.tsx";
import styles from "./scene.module.css";

/** An illustration of 320 by 200 units: an `.svg` file of this folder. */
export function Scene({ svg }: { readonly svg: string }) {
  return <Drawing svg={svg} viewBox="0 0 320 200" className={styles.scene} />;
}
