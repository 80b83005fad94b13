import type { SVGAttributes } from "react";

interface DrawingProps
  extends Pick<SVGAttributes<SVGSVGElement>, "viewBox" | "className" | "preserveAspectRatio"> {
  /** The text of an `.svg` file of the program. */
  readonly svg: string;
  /** Description; without one the drawing is decoration. */
  readonly label?: string;
}

/** Draws an `.svg` file as a part of the page, so that it takes the theme's colours. */
export function Drawing({ svg, label, ...attributes }: DrawingProps) {
  const inside = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  return (
    <svg
      {...attributes}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      fill="none"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the program
      dangerouslySetInnerHTML={{ __html: inside }}
    />
  );
}
