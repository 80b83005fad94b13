import { createContext, type ReactNode, useContext } from "react";

/** True below a title bar, whose title is the page's h1. */
export const HasTitleBarContext = createContext(false);

interface HeadingProps {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The page's title at the beginning of its content: its h1. Where the title bar has it, it's for paper only. */
export function PageName(props: HeadingProps) {
  return <h1 {...props} hidden={useContext(HasTitleBarContext)} />;
}

/** A heading that says more than the page's title, such as a greeting: the h1 of a page without a title bar. */
export function PageHeading(props: HeadingProps) {
  const Heading = useContext(HasTitleBarContext) ? "h2" : "h1";
  return <Heading {...props} />;
}
