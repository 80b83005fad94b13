import { completeCourse, dropCourse, enrollInCourse, listCourses } from "#game/university/wire.ts";
import { gameRead, gameRoute } from "../../game/game-route.ts";
import { newApp } from "../../http/app-context.ts";
import { toCourseList } from "./course-list.ts";
import { decideCompletion, decideDrop, decideEnrollment } from "./service.ts";

export const universityRoutes = newApp();

gameRead(universityRoutes, listCourses, ({ game }, { at }) => toCourseList(game, at));
gameRoute(universityRoutes, enrollInCourse, decideEnrollment);
gameRoute(universityRoutes, dropCourse, decideDrop);
gameRoute(universityRoutes, completeCourse, decideCompletion);
