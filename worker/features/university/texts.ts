export const thereIsNoSuchCourse = "There is no such course.";
export const thisCourseIsNoLonger = "This course is no longer offered. You can drop it.";
