import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DraftProvider, useSession } from "@/lib/client/draft/draftProvider";
import { useAloneRuns } from "@/components/run/useAloneRuns";

afterEach(() => vi.unstubAllGlobals());

const wrapper = ({ children }: { children: ReactNode }) => <DraftProvider>{children}</DraftProvider>;

const ANSWER = '{"model":"m-1","answers":{},"usage":{"input_tokens":1,"output_tokens":1}}';

test("a question of the draft is asked alone, each reply is kept, and one that is gone is not asked", async () => {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (!address.endsWith("/api/evaluations")) return Response.json({});
    bodies.push(String(init?.body));
    return new Response(ANSWER);
  });
  const { result } = renderHook(() => ({ alone: useAloneRuns(), session: useSession() }), { wrapper });
  const { requestText } = result.current.session.inspect();
  const names = Object.keys((JSON.parse(requestText ?? "") as { questions: object }).questions);
  act(() => result.current.alone.start(names[1]!));
  await waitFor(() => expect(result.current.alone.views).toHaveLength(1));
  act(() => result.current.alone.start(names[0]!));
  await waitFor(() => expect(result.current.alone.views).toHaveLength(2));
  expect(
    result.current.alone.views.map(({ requestText }) =>
      Object.keys((JSON.parse(requestText) as { questions: object }).questions),
    ),
  ).toEqual([[names[1]], [names[0]]]);
  act(() => result.current.alone.start("gone"));
  expect(bodies).toHaveLength(2);
});
