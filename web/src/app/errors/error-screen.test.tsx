import { act, fireEvent, screen } from "@testing-library/react";
import { Suspense } from "react";
import { Link, Outlet, Route, Routes, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { applyUpdateAtom } from "../../device/installation/update.ts";
import { store } from "../../store.ts";
import { show } from "../../test-page.tsx";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { PageErrorScreen } from "./page-error-screen.tsx";

/* Sources: gordon-360-ui#1552, radar#1507, twenty#3592 (the screen stays); react#14254, react#21932 (a failed file fails for good). */

let isLost = true;

function Shell() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/lost">Lost</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <PageErrorScreen place="shell">
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </PageErrorScreen>
    </>
  );
}

async function openLostPage() {
  const Lost = lazyComponent(async () => {
    if (isLost) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <h1>Found</h1>;
  });
  show(
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="/lost" element={<Lost />} />
      </Route>
    </Routes>,
  );
  fireEvent.click(screen.getByRole("link", { name: "Lost" }));
  await screen.findByRole("heading", { name: "This screen fell over." });
}

beforeEach(() => {
  isLost = true;
  store.set(applyUpdateAtom, null);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

it("the error screen of a page keeps the navigation, is gone after Back, and its file is asked for again", async () => {
  await openLostPage();
  expect(screen.getByRole("link", { name: "Lost" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("heading", { name: "Home" })).toBeDefined();
  expect(screen.queryByText("This screen fell over.")).toBeNull();
  isLost = false;
  fireEvent.click(screen.getByRole("link", { name: "Lost" }));
  expect(await screen.findByRole("heading", { name: "Found" })).toBeDefined();
});

it("the error screen offers the update if there is one", async () => {
  await openLostPage();
  const apply = vi.fn();
  act(() => store.set(applyUpdateAtom, { apply }));
  expect(screen.getByText(/A new version is ready/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(apply).toHaveBeenCalledOnce();
});
